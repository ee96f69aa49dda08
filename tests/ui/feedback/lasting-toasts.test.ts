import { expect, test } from 'vitest'
import { lastingToasts } from '#src/ui/feedback/lasting-toasts.ts'
import type { Toast } from '#src/ui/feedback/toast-card.tsx'

const brief = (message: string): Toast => ({ message })
const said = (toasts: readonly Toast[]) => lastingToasts(toasts).map(({ message }) => message)

test('a message that three newer ones have pushed out does not come back after them', () => {
  expect(said(['Moved to A1', 'Moved to A2', 'Moved to A3', 'Moved to A4'].map(brief))).toEqual(['Moved to A2', 'Moved to A3', 'Moved to A4'])
})

test('notifications, warnings with a time of their own, errors and the last scan wait until they can be seen', () => {
  const waiting: Toast[] = [
    { message: 'A sample is low', autoClose: false },
    { message: 'Your password expires in 3 days', autoClose: 60_000 },
    { message: 'Could not save.', tone: 'bad' },
    { message: 'AB-0233', sticky: true, id: 'scan' },
  ]
  const moved = ['A1', 'A2', 'A3', 'A4'].map(brief)
  expect(lastingToasts([...waiting, ...moved])).toEqual([...waiting, ...moved.slice(1)])
})
