import { expect, test } from 'vitest'
import type { WorkspaceEncryption } from '#db/encryption/workspace-secret.ts'
import { answerTabs, askTabs, giveToTabs } from '#src/app/encryption/secret-channel.ts'
import { afterTest } from '#tests/harness/after-test.ts'

const owner = { userId: 1, groupId: 10 }
const encryption: WorkspaceEncryption = { secret: new Uint8Array(32).fill(7), state: 'settled' }

/** Another tab of this person: with the secret of that id, or none. */
function openTab(id: string | null, of = owner): { readonly taken: string[]; readonly close: () => void } {
  const taken: string[] = []
  const have = (asked: string) => (asked === id ? encryption : null)
  const take = async (given: string, { secret, state }: WorkspaceEncryption) => void taken.push(`${given} ${secret[0]} ${state}`)
  const close = answerTabs(of, { have, take }, (error) => {
    throw error
  })
  afterTest(close)
  return { taken, close }
}

test('a tab gets the secret with the id that it needs from another tab of the same workspace, and no other', async () => {
  openTab('first')
  expect(await askTabs(owner, 'first')).toEqual(encryption.secret)
  expect(await askTabs(owner, 'second')).toBeNull()
  expect(await askTabs({ userId: 1, groupId: 11 }, 'first')).toBeNull()
  expect(await askTabs({ userId: 2, groupId: 10 }, 'first')).toBeNull()
})

test('once it was given, every open tab of the workspace has taken it; a closed one is not waited for', async () => {
  const [second, third, closed, elsewhere] = [openTab(null), openTab(null), openTab(null), openTab(null, { userId: 2, groupId: 10 })]
  closed.close()
  await giveToTabs(owner, 'first', encryption)
  expect([second.taken, third.taken, closed.taken, elsewhere.taken]).toEqual([['first 7 settled'], ['first 7 settled'], [], []])
})
