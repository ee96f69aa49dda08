import { addFile } from '#domain/commands/add-file.ts'
import { addSectionSamples } from '#domain/commands/add-section-samples.ts'
import { appendToDocument } from '#domain/commands/append-to-document.ts'
import { createDocument } from '#domain/commands/create-document.ts'
import { createSection } from '#domain/commands/create-section.ts'
import { parseRowKey, rowKey, type DependencyKey } from '#domain/dependency-keys.ts'
import type { ExperimentRow } from '#domain/entities/experiment.ts'
import type { SectionType } from '#domain/entities/section.ts'
import { limits } from '#domain/limits.ts'
import { isSamplesType } from '#domain/rules/notebook/section-samples.ts'
import { orderKeyBetween } from '#domain/rules/order-key.ts'
import { rejectedText } from '#db/documents/rejected-text.ts'
import { linesToRichText } from '#domain/rules/documents/rich-text-output.ts'
import { sequenceUpdate } from '#db/documents/sequence-update.ts'
import type { InboxItem } from '#db/disk/disk-rows.ts'
import { readDocumentUpdates } from '#db/queries/sections.ts'
import { takeId, takeIds } from '#db/queue/leases.ts'
import { mutation, type Mutation } from '#db/writing/mutation.ts'
import type { Workspace } from '#db/workspace.ts'
import { sequenceSchema } from '#domain/document-schema-numbers.ts'
import { t } from '#src/ui/text/translate.ts'
import { createAddendumChange } from '#src/workspace/mutations/experiments.ts'
import type { CopiedSection } from '#src/workspace/mutations/sections.ts'
import { parseCommandInput } from './parse-command-input.ts'

/** What was rejected because an experiment was signed meanwhile. */
export interface LateWork {
  readonly signed: ExperimentRow
  /** All that was rejected in it, in the order in which it was done. */
  readonly items: readonly InboxItem[]
}

/** Undefined if the experiment is not on this device. */
export async function readLateWork(workspace: Workspace, item: InboxItem): Promise<LateWork | undefined> {
  const all = await workspace.inbox.orderBy('n').toArray()
  const experimentOf = await experimentFinder(workspace, all)
  const experimentId = await experimentOf(item)
  const signed = experimentId === undefined ? undefined : await workspace.mirror('experiments').get(experimentId)
  if (!signed || signed.status !== 'SIGNED') return undefined
  const items: InboxItem[] = []
  for (const each of all) if (each.code !== null && (await experimentOf(each)) === signed.id) items.push(each)
  return { signed, items }
}

/** Finds the experiment that a rejected mutation is about: by its rows, or by those that other rejected ones would have created. */
async function experimentFinder(workspace: Workspace, all: readonly InboxItem[]) {
  const parents = new Map<DependencyKey, DependencyKey>()
  for (const item of all) {
    const section = parseCommandInput(createSection, item)
    if (section) parents.set(rowKey('sections', section.id), rowKey('experiments', section.experimentId))
    const document = parseCommandInput(createDocument, item)
    if (document) parents.set(rowKey('documents', document.id), document.subject)
    const file = parseCommandInput(addFile, item)
    if (file) parents.set(rowKey('files', file.id), file.subject)
  }
  const parentOf = async (key: DependencyKey): Promise<DependencyKey | undefined> => {
    if (parents.has(key)) return parents.get(key)
    const { entity, id } = parseRowKey(key)
    if (entity === 'documents' || entity === 'files') return (await workspace.mirror(entity).get(String(id)))?.subject
    const section = entity === 'sections' ? await workspace.mirror('sections').get(Number(id)) : undefined
    return section && rowKey('experiments', section.experimentId)
  }
  return async ({ intent: { about } }: InboxItem): Promise<number | undefined> => {
    for (const first of about) {
      let key: DependencyKey | undefined = first
      while (key !== undefined && parseRowKey(key).entity !== 'experiments') key = await parentOf(key)
      if (key !== undefined) return Number(parseRowKey(key).id)
    }
    return undefined
  }
}

/** What goes into one section of the addendum. */
interface Carried {
  readonly name: string
  readonly type: SectionType
  readonly lines: readonly string[]
  readonly sampleIds: readonly number[]
  readonly files: readonly Parameters<typeof addFile.about>[0][]
}

/**
 * An addendum with everything that was rejected: texts as paragraphs, samples and files in sections of their own, and what cannot be carried over
 * in words, so that nothing is lost.
 */
export async function addendumMutations(workspace: Workspace, { signed, items }: LateWork): Promise<{ id: number; mutations: Mutation[] }> {
  const carried = await carriedOver(workspace, items)
  const id = await takeId(workspace.disk, 'experiments')
  const ids = await takeIds(workspace.disk, 'sections', carried.length)
  let above: string | null = null
  const sections = carried.map(({ name, type, lines }, at): CopiedSection => {
    above = orderKeyBetween(above, null, ids[at]!)
    const document = lines.length > 0 ? { schemaNumber: sequenceSchema, content: sequenceUpdate(linesToRichText(lines)) } : undefined
    return { id: ids[at]!, type, name: name.slice(0, limits.name.longest), orderKey: above, document }
  })
  const name = t('{name}, addendum', { name: signed.name }).slice(0, limits.name.longest)
  const { mutations } = createAddendumChange(signed, { id, name }, sections)
  const label = t('Carried over to {name}', { name })
  const contents = carried.flatMap(({ sampleIds, files }, at): Mutation[] => [
    ...(sampleIds.length > 0 ? [mutation(addSectionSamples, { sectionId: ids[at]!, sampleIds }, label)] : []),
    ...files.map((file) => mutation(addFile, { ...file, subject: rowKey('sections', ids[at]!) }, label)),
  ])
  return { id, mutations: [...mutations, ...contents] }
}

async function carriedOver(workspace: Workspace, items: readonly InboxItem[]): Promise<Carried[]> {
  const names = await sectionNames(workspace, items)
  const texts = await textsOf(workspace, items, names)
  const samples = groupBy(
    items,
    (item) => parseCommandInput(addSectionSamples, item),
    ({ sectionId }) => sectionId,
  )
  const files = groupBy(
    items,
    (item) => parseCommandInput(addFile, item),
    ({ subject }) => subject,
  )
  const none = { lines: [], sampleIds: [], files: [] }
  const rest = items.filter((item) => !isCarried(item))
  return [
    {
      ...none,
      name: t('Reason'),
      type: 'PARAGRAPH',
      lines: [t('Written before the experiment was signed, and sent after it.'), ...rest.map(({ intent }) => intent.label)],
    },
    ...texts,
    ...[...samples].map(([sectionId, added]): Carried => {
      const { name, type } = names.get(rowKey('sections', sectionId)) ?? { name: t('Samples in'), type: 'SAMPLESIN' }
      return { ...none, name, type: isSamplesType(type) ? type : 'SAMPLESIN', sampleIds: [...new Set(added.flatMap(({ sampleIds }) => sampleIds))] }
    }),
    ...[...files].map(([subject, added]): Carried => {
      const { name, type } = names.get(subject) ?? { name: t('File'), type: 'FILE' }
      return { ...none, name, type: type === 'IMAGE' ? type : 'FILE', files: added }
    }),
  ]
}

const carriedCommands = [appendToDocument, createDocument, createSection, addSectionSamples, addFile] as const
const isCarried = (item: InboxItem): boolean => carriedCommands.some((command) => parseCommandInput(command as typeof appendToDocument, item) !== undefined)

/** A section for each text in which something was written. */
async function textsOf(workspace: Workspace, items: readonly InboxItem[], names: ReadonlyMap<DependencyKey, { name: string }>): Promise<Carried[]> {
  const appends = groupItems(items, (item) => parseCommandInput(appendToDocument, item)?.documentId)
  const texts: Carried[] = []
  for (const [documentId, written] of appends) {
    const subject = items.map((item) => parseCommandInput(createDocument, item)).find((document) => document?.id === documentId)?.subject
    const of = subject ?? (await workspace.mirror('documents').get(documentId))?.subject
    const text = rejectedText(await readDocumentUpdates(workspace, documentId), written)
    if (text) texts.push({ name: (of && names.get(of)?.name) ?? t('Text'), type: 'PARAGRAPH', lines: text.split('\n'), sampleIds: [], files: [] })
  }
  return texts
}

/** The sections they are about, those they would have created included. */
async function sectionNames(workspace: Workspace, items: readonly InboxItem[]): Promise<Map<DependencyKey, { name: string; type: SectionType }>> {
  const names = new Map<DependencyKey, { name: string; type: SectionType }>()
  for (const item of items) {
    const created = parseCommandInput(createSection, item)
    if (created) names.set(rowKey('sections', created.id), created)
  }
  for (const { experimentId } of items.flatMap((item) => parseCommandInput(createSection, item) ?? []))
    for (const row of await workspace.mirror('sections').where('experimentId').equals(experimentId).toArray()) names.set(rowKey('sections', row.id), row)
  const subjects = [
    ...items.flatMap((item) => parseCommandInput(addFile, item)?.subject ?? []),
    ...items.flatMap((item) => parseCommandInput(addSectionSamples, item)?.sectionId ?? []).map((id) => rowKey('sections', id)),
    ...(await workspace.mirror('documents').bulkGet(items.flatMap((item) => parseCommandInput(appendToDocument, item)?.documentId ?? []))).flatMap(
      (row) => row?.subject ?? [],
    ),
  ]
  const ids = subjects.flatMap((subject) => (names.has(subject) ? [] : Number(parseRowKey(subject).id)))
  for (const row of await workspace.mirror('sections').bulkGet(ids)) if (row) names.set(rowKey('sections', row.id), row)
  return names
}

function groupItems(items: readonly InboxItem[], keyOf: (item: InboxItem) => string | undefined): Map<string, InboxItem[]> {
  const groups = new Map<string, InboxItem[]>()
  for (const item of items) {
    const key = keyOf(item)
    if (key !== undefined) groups.set(key, [...(groups.get(key) ?? []), item])
  }
  return groups
}

function groupBy<Input, Key>(items: readonly InboxItem[], read: (item: InboxItem) => Input | undefined, keyOf: (input: Input) => Key): Map<Key, Input[]> {
  const groups = new Map<Key, Input[]>()
  for (const item of items) {
    const input = read(item)
    if (input) groups.set(keyOf(input), [...(groups.get(keyOf(input)) ?? []), input])
  }
  return groups
}
