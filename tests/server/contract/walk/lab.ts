import { makeEquipment } from '#tests/harness/equipment.ts'
import { makeSample, makeSampleType, makeSeries } from '#tests/harness/factories.ts'
import { install } from '#tests/harness/install-addon.ts'
import { makeExperiment, makeProject, makeProtocol, makeProtocolVersion, makeStudy } from '#tests/harness/notebook.ts'
import type { Fetch, TestServer } from '#tests/harness/server.ts'
import { makeProduct } from '#tests/harness/supplies.ts'
import type { Memory } from './walk.ts'

export type Access = 'a token' | 'the session of a browser'

/** A group with what no program creates. Returns how an administrator of it calls, and has kept its numbers. */
export async function openLab(server: TestServer, access: Access, memory: Memory): Promise<Fetch> {
  const groupID = await server.makeGroup('Ours')
  const otherGroupID = await server.makeGroup('Others')
  const { id: userID, ...user } = await server.makeUser('Administrator', groupID, otherGroupID)
  const colleague = await server.makeUser('Member', groupID)
  const browser = await server.signIn({ id: userID, ...user })
  const id = groupID * 10
  const own = { id, ownerId: userID }
  await server.saveRows(groupID, 'equipment', makeEquipment({ id }))
  await server.saveRows(groupID, 'sampleSeries', makeSeries({ id, name: 'Growth' }))
  await server.saveRows(groupID, 'sampleTypes', makeSampleType({ id, name: 'Culture' }))
  await server.saveRows(groupID, 'samples', makeSample({ ...own, sampleTypeId: id, name: 'Growth 1', seriesId: id }))
  await server.saveRows(groupID, 'projects', makeProject(own))
  await server.saveRows(groupID, 'studies', makeStudy({ ...own, projectId: id }))
  await server.saveRows(
    groupID,
    'experiments',
    makeExperiment({ ...own, studyId: id, collaborators: [colleague.id] }),
    makeExperiment({ ...own, id: id + 1, studyId: id, isTemplate: 1 }),
  )
  await server.saveRows(groupID, 'protocols', makeProtocol(own))
  await server.saveRows(groupID, 'protocolVersions', makeProtocolVersion({ protocolId: id, createdBy: userID }))
  await server.saveRows(groupID, 'products', makeProduct({ id, sampleTypeId: null }))
  await install(browser, { rootVar: 'WALK' })
  for (const [name, number] of Object.entries({ groupID, otherGroupID, userID, sharedID: id, templateID: id + 1, protID: id })) memory.set(name, number)
  return access === 'a token' ? server.useToken({ id: userID, ...user }) : browser
}
