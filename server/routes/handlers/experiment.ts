import * as z from 'zod/mini'
import { limits, serverLimits } from '#domain/limits.ts'
import { routeMessages } from '#domain/route-errors.ts'
import { answerMessage } from '#domain/error-code.ts'
import { fileMessages } from '#domain/storage-messages.ts'
import { Refusal } from '#domain/tx.ts'
import { toWireSection } from '#domain/wire/notebook/notebook-to-wire.ts'
import { linkFile } from '../experiments/link-file.ts'
import { namesIn, peopleOf, readExperiment, readSection, readSections, wireExperiment } from '../experiments/notebook-rows.ts'
import { addSamplesActs } from '../experiments/section-acts.ts'
import { contentsOf, prepareContents, saveActs } from '../experiments/section-content.ts'
import { assertHasSamples } from '../experiments/section-samples.ts'
import { reading } from '../experiments/sections.ts'
import { fileIdOf, wireFile } from '../files/program-files.ts'
import { numbersOf } from '../../store/files/file-numbers.ts'
import type { ApiCommand } from '../../feed/run-as-api.ts'
import { idsOf, plainText, wireId, wireIds } from '../input.ts'
import { defineRoute, type Call } from '../route.ts'
import { runAllAsCaller } from '../run-as-caller.ts'

const getJournalDetails = z.strictObject({ action: z.literal('getJournalDetails'), experimentID: wireId })
const getSectionDetails = z.strictObject({ action: z.literal('getSectionDetails'), expJournalID: wireId })
const saveJournalDetails = z.strictObject({
  action: z.literal('saveJournalDetails'),
  expJournalID: wireId,
  contents: plainText(serverLimits.body.most),
  sectionHeader: z.optional(plainText(limits.name.longest)),
})
const addSamples = z.strictObject({
  action: z.literal('addSamplesToSampleSection'),
  expJournalID: wireId,
  sampleIDs: z.optional(wireIds),
  'sampleIDs[]': z.optional(wireIds),
})
const link = z.strictObject({ action: z.literal('linkFileToSection'), expJournalID: wireId, fileID: wireFile })

/**
 * POST /members/experiments/journal/handlers/experiment.ashx: what existing pages read and write of experiments, by `action`. Writes run as the
 * caller, all of it or nothing. spec ELN-07
 */
export const experimentHandler = defineRoute({
  method: 'POST',
  path: '/members/experiments/journal/handlers/experiment.ashx',
  access: 'member',
  // A linked file takes its bytes along, in a transaction of its own.
  writes: ({ body }) => body.action === 'saveJournalDetails' || body.action === 'addSamplesToSampleSection',
  bodyLimit: serverLimits.body.most,
  isLarge: true,
  cost: 10,
  input: z.object({ body: z.union([getJournalDetails, getSectionDetails, saveJournalDetails, addSamples, link]) }),
  refusals: ['experiment.gone', 'section.gone', 'content.too-complex'],
  // A refusal is an answer like the others; see `answering`.
  prepare: async (call, { body }) => {
    if (body.action !== 'saveJournalDetails') return undefined
    return Promise.allSettled([prepareContents(call, body.expJournalID, { contents: body.contents, name: body.sectionHeader })])
  },
  handler(call, { body }, prepared) {
    switch (body.action) {
      case 'getJournalDetails':
        return journalDetails(call, body.experimentID)
      case 'getSectionDetails':
        return sectionDetails(call, body.expJournalID)
      case 'saveJournalDetails':
        return answering(() => saveJournal(call, body.expJournalID, prepared), routeMessages.sectionNotSaved)
      case 'addSamplesToSampleSection':
        return answering(() => add(call, body.expJournalID, idsOf(body.sampleIDs, body['sampleIDs[]'])))
      case 'linkFileToSection':
        return answering(() => linkToSection(call, body.expJournalID, body.fileID), routeMessages.fileNotLinked)
    }
  },
})

async function saveJournal(call: Call<'member'>, sectionId: number, prepared: readonly PromiseSettledResult<readonly ApiCommand[]>[] = []): Promise<void> {
  for (const each of prepared) {
    if (each.status === 'rejected') throw each.reason
    await saveActs(call, sectionId, each.value)
  }
}

/** `failed` is what the specification has the person read, whatever the reason. */
async function answering(work: () => Promise<object | void>, failed?: string): Promise<object> {
  try {
    return { success: true, message: '', ...(await work()) }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { success: false, message: failed ?? answerMessage(error.code, error.detail) }
  }
}

/** The experiment as `headerinfo`, and its sections in their order, with their texts. */
async function journalDetails(call: Call<'member'>, experimentId: number) {
  const { wire, sections } = await reading(call, async (reader) => {
    const experiment = await readExperiment(reader, experimentId)
    const study = await reader.rows.get('studies', experiment.studyId)
    const wire = await wireExperiment(reader, call.group.groupId, experiment, study?.projectId ?? 0)
    return { wire, sections: (await readSections(reader, experimentId)).filter(({ archived }) => !archived) }
  })
  const names = await namesIn(call, peopleOf(sections))
  const data = []
  for (const [order, section] of sections.entries()) data.push({ ...toWireSection(section, order, names), ...(await contentsOf(call, section.id)) })
  return { headerinfo: { experimentName: wire.name, ...wire }, data }
}

async function sectionDetails(call: Call<'member'>, sectionId: number) {
  const { section, order } = await reading(call, async (reader) => {
    const section = await readSection(reader, sectionId)
    const others = (await readSections(reader, section.experimentId)).filter(({ archived }) => archived === section.archived)
    return { section, order: others.findIndex(({ id }) => id === sectionId) }
  })
  return { ...toWireSection(section, order, await namesIn(call, peopleOf([section]))), ...(await contentsOf(call, sectionId)) }
}

async function add(call: Call<'member'>, sectionId: number, sampleIds: readonly number[]): Promise<void> {
  await assertHasSamples(call, sectionId)
  await runAllAsCaller(call, addSamplesActs(sectionId, sampleIds))
}

async function linkToSection(call: Call<'member'>, sectionId: number, sent: number | string): Promise<object> {
  const { type } = await reading(call, (reader) => readSection(reader, sectionId))
  // The specification has its own sentence for this, which is an answer like the others.
  if (type !== 'FILE') return { success: false, message: routeMessages.notFileSection }
  const id = await linkFile(call, await fileIdOf(call, sent), sectionId)
  const numbers = await numbersOf(call.services, call.group.groupId, [id])
  return { message: fileMessages.fileLinked, experimentFileID: numbers.get(id)! }
}
