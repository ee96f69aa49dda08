import { discardFile, dropStoredFiles, resendFile } from '#db/files/decide-file.ts'
import { saveFile } from '#db/files/save-file.ts'
import { rowKey } from '#domain/dependency-keys.ts'
import type { Call } from '#sync/transport.ts'
import { sha256Of } from './files.ts'
import { canonical } from './world-canonical.ts'
import type { WorldFile, WorldTab } from './world-device.ts'
import type { Pick } from './pick.ts'
import { attempt } from './world-mutations.ts'
import { worldChunk } from './world-server.ts'
import type { World } from './world.ts'

/** Few, so that several people add the same. */
const contents = ['A', 'GATTACA', 'GATTACA-GATTACA', 'GATT'] as const

/** A person adds a file; often one that somebody else has added, too. */
export async function addWorldFile(world: World, tab: WorldTab, pick: Pick, sampleId = tab.workspace.owner.groupId * 10): Promise<void> {
  const { workspace } = tab
  const { groupId, userId } = workspace.owner
  await attempt(world, tab, async () => {
    world.clock.now++
    const content = contents[pick(contents.length)]!
    const id = `file-${String(world.files.size).padStart(12, '0')}`
    const file: WorldFile = { groupId, content, workspace, isSaid: false, isGivenUp: false, wasStored: false, isDamaged: false }
    world.files.set(id, file)
    const described = { subject: rowKey('samples', sampleId), audience: pick(6) ? 0 : userId, name: 'gel', mediaType: '', content: new Blob([content]) }
    const options = { id, chunk: worldChunk, hash: async () => sha256Of(Buffer.from(content)) }
    const { n } = await saveFile(tab, tab.context, described, 'file', options)
    file.isSaid = true
    workspace.said.push({ n, command: 'file.add@1', input: canonical(workspace.disk.outbox.get(n)!.input) })
    world.count('file saved')
  })
}

/** A person decides about a file that failed. */
export async function decideWorldFile(world: World, tab: WorldTab, pick: Pick): Promise<void> {
  const failed = [...tab.workspace.disk.files.values()].filter(({ code }) => code !== null)
  const held = failed[pick(failed.length)]
  if (!held) return
  const isKept = pick(2)
  // Noted before, because it may be discarded although the tab is killed before it is told.
  if (!isKept) world.files.get(held.id)!.isGivenUp = true
  await attempt(world, tab, () => (isKept ? resendFile(tab, held.id) : discardFile(tab, held.id)))
  world.count(`file that failed with ${held.code}`)
}

/** The device needs space. */
export async function makeSpace(world: World, tab: WorldTab): Promise<void> {
  await attempt(world, tab, async () => {
    if (await dropStoredFiles(tab)) world.count('files evicted')
  })
}

const isUpload = ({ path }: Call): boolean => path.endsWith('/upload')

/** A chunk is damaged on its way. It may arrive twice, or late. */
export async function damageChunk(world: World, pick: Pick): Promise<void> {
  const sent = world.net.letters.filter(({ call, answer }) => !answer && isUpload(call) && call.put)
  const letter = sent[pick(sent.length)]
  const file = letter && world.files.get(letter.call.path.split('/').at(-2)!)
  if (!file) return
  file.isDamaged = true
  const bytes = new Uint8Array(await letter.call.put!.arrayBuffer())
  bytes[0] = bytes[0]! ^ 1
  letter.call = { ...letter.call, put: new Blob([bytes]) }
  world.count('chunk damaged on its way')
}
