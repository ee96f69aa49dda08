import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { SyncPill, type SyncPillProps } from '#src/features/queue/sync-pill.tsx'

const textOf = (state: Partial<SyncPillProps>): string => {
  const props = { offline: false, stuck: false, mirroring: false, upToDate: true, counts: { queued: 0, inbox: 0 }, onOpen: () => undefined, ...state }
  return renderToStaticMarkup(<SyncPill {...props} />).replaceAll(/<[^>]*>/g, '')
}

test.each([
  [{ queued: 0, inbox: 0 }, 'Synced', 'Offline'],
  [{ queued: 3, inbox: 0 }, '3 waiting', 'Offline, 3 waiting'],
  [{ queued: 0, inbox: 2 }, '2 to review', 'Offline, 2 to review'],
  [{ queued: 3, inbox: 1 }, '1 to review, 3 waiting', 'Offline, 1 to review, 3 waiting'],
])('the sync indicator says what is waiting and what has to be reviewed, offline too: %j [CONN-03]', (counts, online, offline) => {
  expect(textOf({ counts })).toBe(online)
  expect(textOf({ counts, offline: true })).toBe(offline)
})

test('changes that are not sent although the server responds do not hide what has to be reviewed [CONN-03]', () => {
  expect(textOf({ stuck: true, counts: { queued: 3, inbox: 0 } })).toBe('3 waiting, not syncing')
  expect(textOf({ stuck: true, counts: { queued: 3, inbox: 1 } })).toBe('1 to review, 3 waiting, not syncing')
})
