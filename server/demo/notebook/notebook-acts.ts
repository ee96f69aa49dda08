import { createHash } from 'node:crypto'
import { createRelativePositionFromTypeIndex, encodeRelativePosition, encodeStateAsUpdate, Doc } from 'yjs'
import type { Command } from '#domain/command.ts'
import { addComment } from '#domain/commands/add-comment.ts'
import { serverUser } from '#domain/who.ts'
import { addFile } from '#domain/commands/add-file.ts'
import { addSectionSamples } from '#domain/commands/add-section-samples.ts'
import { appendToDocument } from '#domain/commands/append-to-document.ts'
import { archiveExperiment } from '#domain/commands/archive-experiment.ts'
import { archiveStudy } from '#domain/commands/archive-study.ts'
import { checkStep } from '#domain/commands/check-step.ts'
import { copyProtocol } from '#domain/commands/copy-protocol.ts'
import { createDocument } from '#domain/commands/create-document.ts'
import { createExperiment } from '#domain/commands/create-experiment.ts'
import { createProject } from '#domain/commands/create-project.ts'
import { createProtocol } from '#domain/commands/create-protocol.ts'
import { createSection } from '#domain/commands/create-section.ts'
import { createStudy } from '#domain/commands/create-study.ts'
import { editStudy } from '#domain/commands/edit-study.ts'
import { resolveComment } from '#domain/commands/resolve-comment.ts'
import { runStepTimer } from '#domain/commands/run-step-timer.ts'
import { saveProtocolVersion } from '#domain/commands/save-protocol-version.ts'
import { setExperimentStatus } from '#domain/commands/set-experiment-status.ts'
import { setUsedAmount } from '#domain/commands/set-used-amount.ts'
import { shareExperiment } from '#domain/commands/share-experiment.ts'
import { signExperiment } from '#domain/commands/sign-experiment.ts'
import { storeFile } from '#domain/commands/store-file.ts'
import type { Signing } from '#server/notebook/sign-experiment.ts'
import { rowKey } from '#domain/dependency-keys.ts'
import { dataTableSchema, drawingSchema, plainTextSchema, sequenceSchema } from '#domain/document-schema-numbers.ts'
import type { SampleRow } from '#domain/entities/sample.ts'
import type { EntityName } from '#domain/schema.ts'
import type { ErrorCode } from '#domain/error-code.ts'
import { textName } from '#domain/rules/documents/sequence/read-sequence.ts'
import { scanSequence } from '#domain/rules/documents/sequence/scan-sequence.ts'
import { orderKeyBetween } from '#domain/rules/order-key.ts'
import { dayLength } from '../days.ts'
import type { Login } from '../people.ts'
import { drawPicture } from '../pictures/draw-picture.ts'
import type { Random } from '../random.ts'
import { drawPlate, writeTable } from './plan-documents.ts'
import { writeText } from './plan-texts.ts'
import type {
  DrawingPlan,
  ExperimentPlan,
  NotebookPlan,
  PicturePlan,
  PicturesPlan,
  ProcedurePlan,
  ProtocolPlan,
  SamplesPlan,
  SectionPlan,
  TablePlan,
  TextPlan,
  ThreadPlan,
} from './plan.ts'

/** Something a person did, with one command. */
export interface DemoCommand {
  readonly command: Command
  readonly input: unknown
  readonly userId: number
  /** Epoch ms. */
  readonly at: number
  /** The bytes of the file that it adds. */
  readonly content?: Uint8Array
}

/** The first ids to use; they are counted up. */
export interface NotebookIds {
  projects: number
  studies: number
  experiments: number
  sections: number
  protocols: number
}

/** The samples that a notebook names, by name. */
export type NotebookSamples = ReadonlyMap<string, Pick<SampleRow, 'id' | 'amount' | 'unit'>>

export interface NotebookActsOptions {
  readonly plan: NotebookPlan
  readonly userIds: Readonly<Record<Login, number>>
  readonly ids: NotebookIds
  /** Epoch ms. */
  readonly now: number
  readonly random: Random
  readonly samples: NotebookSamples
}

const act = <Input, Uses extends EntityName, Codes extends ErrorCode>(
  command: Command<Input, Uses, Codes>,
  input: NoInfer<Input>,
  userId: number,
  at: number,
): DemoCommand => ({
  command,
  input,
  userId,
  at,
})

/** Everything that people did in the notebook of a group, the earliest first. */
export function notebookActs({ plan, ...world }: NotebookActsOptions): DemoCommand[] {
  const { userIds, ids, now } = world
  const begun = now - 200 * dayLength
  const acts: DemoCommand[] = []
  const studyIds = new Map<string, number>()
  const protocols = new Map<string, MadeProtocol>()
  for (const { studies, owner, ...texts } of plan.projects) {
    const projectId = ids.projects++
    const userId = userIds[owner]
    acts.push(act(createProject, { id: projectId, ...texts }, userId, begun))
    for (const { isArchived, details, ...study } of studies) {
      const id = ids.studies++
      studyIds.set(study.name, id)
      acts.push(act(createStudy, { id, projectId, ...study }, userId, begun))
      const added = details && Object.fromEntries(Object.entries(details).map(([name, to]) => [name, { was: '', to }]))
      if (added) acts.push(act(editStudy, { studyId: id, set: { details: added } }, userId, begun))
      if (isArchived) acts.push(act(archiveStudy, { studyId: id, archived: true }, userId, begun + dayLength))
    }
  }
  for (const protocol of plan.protocols ?? []) {
    const made: MadeProtocol = { id: ids.protocols++, plan: protocol, version: (protocol.earlier?.length ?? 0) + 1, key: uniqueId(world.random) }
    protocols.set(protocol.name, made)
    acts.push(...protocolActs(made, userIds[protocol.owner], begun + dayLength, world.random))
  }
  for (const experiment of plan.experiments) acts.push(...actsOf(experiment, studyIds.get(experiment.study)!, { ...world, protocols }))
  return acts.sort((one, other) => one.at - other.at)
}

/** So many days before `now`, between 8:00 and 17:00 UTC unless it was a few hours ago. */
function atWork(daysAgo: number, now: number): number {
  const at = Math.round(now - daysAgo * dayLength)
  if (daysAgo < 0.5) return at
  const day = Math.floor(at / dayLength) * dayLength
  return Math.round(day + (8 / 24) * dayLength + ((at - day) * 9) / 24)
}

interface MadeProtocol {
  readonly id: number
  readonly plan: ProtocolPlan
  /** The current version, and its key. */
  readonly version: number
  readonly key: string
}

/** Short, and the same in each version. */
const partIdOf = (at: number): string => `p${at + 1}`

function protocolActs({ id, plan, key: lastKey }: MadeProtocol, userId: number, at: number, random: Random): DemoCommand[] {
  const { name, category, description, earlier = [], note = '' } = plan
  const steps = plan.steps.map(({ title, detail = '', seconds = null, samples = [], getReady = '' }, at) => ({
    id: partIdOf(at),
    title,
    detail,
    seconds,
    samples,
    getReady,
  }))
  const variables = plan.variables.map(({ name, unit = '', value = '', formula = '' }, at) => ({ id: partIdOf(at), name, unit, value, formula }))
  const acts = [act(createProtocol, { id, name, category, description }, userId, at)]
  const notes = [...earlier, note]
  let basedOn = ''
  for (const [place, note] of notes.entries()) {
    const key = place === notes.length - 1 ? lastKey : uniqueId(random)
    acts.push(act(saveProtocolVersion, { protocolId: id, key, basedOn, steps, variables, note }, userId, at + place * 20 * dayLength))
    basedOn = key
  }
  return acts
}

type World = Omit<NotebookActsOptions, 'plan'> & { readonly protocols: ReadonlyMap<string, MadeProtocol> }

function actsOf(
  { name, owner, collaborators = [], status, daysAgo, lastDaysAgo, sections, isTemplate, isArchived, signed }: ExperimentPlan,
  studyId: number,
  world: World,
): DemoCommand[] {
  const { userIds, ids, now } = world
  const id = ids.experiments++
  const ownerId = userIds[owner]
  const timeAfter = (share: number) => atWork(daysAgo + (lastDaysAgo - daysAgo) * share, now)
  const [first, last] = [timeAfter(0), timeAfter(1)]
  const timeOf = (at: number) => timeAfter((at + 1) / sections.length)
  let above: string | null = null
  const acts = [act(createExperiment, { id, studyId, name, ...(isTemplate && { isTemplate }) }, ownerId, first)]
  for (const login of collaborators) acts.push(act(shareExperiment, { experimentId: id, userId: userIds[login], shared: true }, ownerId, first))
  if (status !== 'PENDING') acts.push(act(setExperimentStatus, { experimentId: id, status: 'PROGRESS', was: 'PENDING' }, ownerId, timeOf(0)))
  for (const [at, section] of sections.entries()) {
    const sectionId = ids.sections++
    above = orderKeyBetween(above, null, sectionId)
    acts.push(...sectionActs(section, { id: sectionId, experimentId: id, orderKey: above }, userIds[section.by ?? owner], timeOf(at), world))
  }
  if (status === 'COMPLETED') acts.push(act(setExperimentStatus, { experimentId: id, status, was: 'PROGRESS' }, ownerId, last))
  if (signed) acts.push(...signatureActs(id, ownerId, userIds[signed.witness], signed.isWitnessed === true, last))
  if (isArchived) acts.push(act(archiveExperiment, { experimentId: id, archived: true }, ownerId, last))
  return acts
}

/** The digests are computed when it is their turn. */
function signatureActs(experimentId: number, ownerId: number, witnessId: number, isWitnessed: boolean, at: number): DemoCommand[] {
  const sign = (signing: Signing, userId: number, at: number): DemoCommand => ({ command: signExperiment, input: signing, userId, at })
  const author = sign({ experimentId, capacity: 'author', witnessId }, ownerId, at)
  return isWitnessed ? [author, sign({ experimentId, capacity: 'witness', witnessId: null }, witnessId, at + dayLength / 24)] : [author]
}

interface NewSection {
  readonly id: number
  readonly experimentId: number
  readonly orderKey: string
}

function sectionActs(plan: SectionPlan, section: NewSection, userId: number, at: number, world: World): DemoCommand[] {
  if (plan.type === 'IMAGE') return pictureActs(plan, section, userId, at, world.random)
  if (plan.type === 'PROCEDURE') return procedureActs(plan, section, userId, at, world.protocols.get(plan.protocol)!)
  return 'samples' in plan ? samplesActs(plan, section, userId, at, world.samples) : documentActs(plan, section, userId, at, world)
}

/** The first steps were done one after another. */
function procedureActs(
  { type, name, done }: ProcedurePlan,
  section: NewSection,
  userId: number,
  at: number,
  { id, plan, version, key }: MadeProtocol,
): DemoCommand[] {
  const sectionId = section.id
  let now = at
  const checks = plan.steps.slice(0, done).flatMap(({ seconds = 0 }, place) => {
    const step = { sectionId, stepId: partIdOf(place) }
    const started = now + 4 * 60_000
    now = started + seconds * 1_000
    const check = act(checkStep, { ...step, done: true }, userId, now)
    return seconds > 0 ? [act(runStepTimer, { ...step, to: 'run' }, userId, started), check] : [check]
  })
  return [
    act(createSection, { ...section, type, name, documentId: null }, userId, at),
    act(copyProtocol, { sectionId, protocolId: id, version, key }, userId, at),
    ...checks,
  ]
}

function samplesActs({ type, name, samples: named }: SamplesPlan, section: NewSection, userId: number, at: number, samples: NotebookSamples): DemoCommand[] {
  const there = named.flatMap(({ name, share, used }) => {
    const sample = samples.get(name)
    return sample ? { ...sample, used: share === undefined ? used : Number((sample.amount * share).toPrecision(2)) } : []
  })
  const added = there.length > 0 ? [act(addSectionSamples, { sectionId: section.id, sampleIds: there.map(({ id }) => id) }, userId, at)] : []
  const uses = there.flatMap(({ id, unit, used: amount }) =>
    !amount ? [] : act(setUsedAmount, { sectionId: section.id, sampleId: id, used: { amount, unit }, was: null }, userId, at),
  )
  return [act(createSection, { ...section, type, name, documentId: null }, userId, at), ...added, ...uses]
}

type TextWorld = Pick<NotebookActsOptions, 'random' | 'samples' | 'userIds'>

function documentActs(plan: TextPlan | TablePlan | DrawingPlan, section: NewSection, userId: number, at: number, world: TextWorld): DemoCommand[] {
  const { random } = world
  const { type, name } = plan
  const documentId = uniqueId(random)
  const subject = rowKey('sections', section.id)
  const files = fileActs('pictures' in plan ? (plan.pictures ?? []) : [], subject, userId, at, random)
  const document = { id: documentId, subject, schemaNumber: schemaOf[type], audience: 0 }
  const doc = docOf(plan, userId, files.ids, world)
  const content = Buffer.from(encodeStateAsUpdate(doc)).toString('base64')
  const update = { documentId, updateId: uniqueId(random), chains: [uniqueId(random)], part: 1, parts: 1, content }
  return [
    act(createSection, { ...section, type, name, documentId }, userId, at),
    act(createDocument, document, userId, at),
    ...files.acts,
    act(appendToDocument, update, userId, at),
    ...('threads' in plan ? (plan.threads ?? []) : []).flatMap((thread, place) => threadActs(thread, { section, documentId, doc, place, at }, world)),
  ]
}

interface ThreadPlace {
  readonly section: NewSection
  readonly documentId: string
  readonly doc: Doc
  /** Among the threads of its text. */
  readonly place: number
  readonly at: number
}

const fewMinutes = 5 * 60_000

function threadActs({ words, comments, resolvedBy }: ThreadPlan, { section, documentId, doc, place, at }: ThreadPlace, { userIds }: TextWorld): DemoCommand[] {
  const idOf = (number: number) => hexOf(`${documentId} ${place} ${number}`).slice(0, 32)
  const threadId = idOf(0)
  const passage = { documentId, ...placesOf(doc, words), quote: words }
  const said = comments.map(({ by, text, mentions = [] }, number) => {
    const isFirst = number === 0
    const comment = { commentId: idOf(number), sectionId: section.id, threadId: isFirst ? null : threadId, passage: isFirst ? passage : null, text }
    return act(addComment, { ...comment, mentions: mentions.map((login) => userIds[login]) }, userIds[by], at + (number + 1) * fewMinutes)
  })
  const end = at + (comments.length + 1) * fewMinutes
  return resolvedBy ? [...said, act(resolveComment, { threadId, resolved: true }, userIds[resolvedBy], end)] : said
}

/** The first and the last letter of these words. */
function placesOf(doc: Doc, words: string): { start: string; end: string } {
  const sequence = doc.getText(textName)
  const piece = scanSequence(sequence).find(({ part }) => typeof part === 'string' && part.includes(words))!
  const first = piece.at + (piece.part as string).indexOf(words)
  const written = (index: number, assoc: number) =>
    Buffer.from(encodeRelativePosition(createRelativePositionFromTypeIndex(sequence, index, assoc))).toString('base64')
  return { start: written(first, 0), end: written(first + words.length, -1) }
}

const schemaOf = { PARAGRAPH: sequenceSchema, COMMENT: plainTextSchema, DATATABLE: dataTableSchema, CANVAS: drawingSchema } as const

function pictureActs({ type, name, files }: PicturesPlan, section: NewSection, userId: number, at: number, random: Random): DemoCommand[] {
  return [
    act(createSection, { ...section, type, name, documentId: null }, userId, at),
    ...fileActs(files, rowKey('sections', section.id), userId, at, random).acts,
  ]
}

function fileActs(files: readonly PicturePlan[], subject: string, userId: number, at: number, random: Random) {
  const made = files.map(({ name, shows }) => {
    const content = drawPicture(shows, random)
    const sha256 = hexOf(content)
    const id = uniqueId(random)
    const added = act(addFile, { id, subject, audience: 0, name, mediaType: 'image/png', size: content.length, sha256 }, userId, at)
    return { id, acts: [{ ...added, content }, act(storeFile, { fileId: id, sha256 }, serverUser, at)] }
  })
  return { ids: made.map(({ id }) => id), acts: made.flatMap(({ acts }) => acts) }
}

const hexOf = (content: Uint8Array | string): string => createHash('sha256').update(content).digest('hex')

const uniqueId = (random: Random): string => random.text('0123456789abcdef', 32)

/** What is planned as the first thing that was written in its document. */
function docOf(plan: TextPlan | TablePlan | DrawingPlan, by: number, fileIds: readonly string[], { random, samples }: TextWorld): Doc {
  const doc = new Doc()
  doc.clientID = random.int(1, 2 ** 31)
  doc.transact(() => {
    if (plan.type === 'DATATABLE') writeTable(doc, plan)
    else if (plan.type === 'CANVAS') drawPlate(doc, plan, random)
    else if (plan.type === 'COMMENT') doc.getText('text').insert(0, plan.text)
    else writeText(doc, plan, { by, sampleIds: samples, fileIds, random })
  })
  return doc
}
