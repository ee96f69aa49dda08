import { hash } from 'node:crypto'
import { setImmediate as breathe } from 'node:timers/promises'
import * as fc from 'fast-check'
import { commands } from '#domain/registry.ts'
import { rowKey } from '#domain/dependency-keys.ts'
import type { DocumentRow } from '#domain/entities/document.ts'
import type { ExperimentRow } from '#domain/entities/experiment.ts'
import type { FileRow } from '#domain/entities/file.ts'
import type { SectionRow } from '#domain/entities/section.ts'
import type { SignatureRow } from '#domain/entities/signature.ts'
import { readInput } from '#domain/input.ts'
import { plainTextSchema, richTextSchema, sequenceSchema } from '#domain/document-schema-numbers.ts'
import { namedIn } from '#domain/rules/notebook/readers.ts'
import { isFormerTextOf } from '#domain/rules/notebook/former-text.ts'
import { isTextOf } from '#domain/rules/notebook/section-text.ts'
import { isSignedFormat, readSignedContent } from '#domain/rules/notebook/signed-content.ts'
import { canonicalJson } from '#domain/rules/sync/canonical-json.ts'
import type { AnyRow, EntityName } from '#domain/schema.ts'
import type { WireMutation } from '#domain/wire/sync/push.ts'
import { contentReader } from '#server/notebook/content-reader.ts'
import { readText } from '#server/notebook/read-text.ts'
import { verifySignatures } from '#server/notebook/verify-signatures.ts'
import { digestOf } from '#server/notebook/sign-experiment.ts'
import { arbitraryOf, type KnownValues } from '#tests/fuzz/arbitrary-of.ts'
import { sign, type Actor, type HostileLab } from './lab.ts'

export interface HostileOptions {
  readonly seed: number
  /** How many sequences. */
  readonly sequences: number
  /** Ends earlier at this time (epoch ms). */
  readonly until?: number
}

export interface HostileReport {
  sequences: number
  sent: number
  accepted: number
}

const perSequence = 12
const day = 24 * 3_600_000
/** The author signs one more experiment after this many sequences. */
const signsAfter = 10

/** How far in the past or the future a mutation says it was made. */
const ages = [0, day / 2, 3 * day, 100 * day, 364 * day, 400 * day, -day]

/**
 * Sequences of valid commands by people who are up to no good: every id, audience, subject, time and chain in them is at random their own, a
 * colleague's, another group's, archived, signed, or of nothing. After each sequence: what a signed experiment shows is what its digest
 * covers, and nothing of it has changed since; nobody read or wrote what is not theirs; no row names a text or a file that does not fit.
 * Throws at the first fault, with how to repeat it.
 */
export async function beHostile(lab: HostileLab, { seed, sequences, until = Infinity }: HostileOptions): Promise<HostileReport> {
  const report: HostileReport = { sequences: 0, sent: 0, accepted: 0 }
  const shown = new Map<number, string>()
  const signed = [...lab.signed]
  for (const id of signed) shown.set(id, await showing(lab, id))
  let others = await rowsOfOthers(lab)
  for (let at = 0; at < sequences && Date.now() < until; at++) {
    const actor = lab.hostile[(seed + at) % lab.hostile.length]!
    const mutations = await sequence(lab, actor, seed + at)
    const refused = await send(actor, mutations)
    report.sequences++
    report.sent += mutations.length
    report.accepted += mutations.length - refused
    if (at % signsAfter === signsAfter - 1) await signNext(lab, signed, shown)
    const faults = [...(await changedPages(lab, shown)), ...(await unfit(lab)), ...(await foreignRows(actor)), ...(await openedByToken(lab, actor))]
    const now = await rowsOfOthers(lab)
    if (actor.group === lab.group && now !== others) faults.push('rows of the other group have changed')
    others = now
    if (faults.length) throw new Error(`seed ${seed + at}, ${actor.user.login}: ${faults.join('; ')}\n${mutations.map(told).join('\n')}`)
    await breathe()
  }
  const { faults } = await verifySignatures(lab.server.app.services.files, lab.group)
  if (faults.length) throw new Error(`seed ${seed}: verify says ${faults.join('; ')}`)
  return report
}

const told = ({ command, input }: WireMutation): string => `  ${command} ${JSON.stringify(input).slice(0, 300)}`

/** The page of another signed experiment is remembered. One that was spoiled, for example by a text nobody can read, is not signed. */
async function signNext(lab: HostileLab, signed: number[], shown: Map<number, string>): Promise<void> {
  const next = lab.pages.find(({ experimentId }) => !signed.includes(experimentId))
  if (!next) return
  const before = await showing(lab, next.experimentId)
  const isSigned = await sign(lab.server, lab.group, lab.author.user.id, next.experimentId, null).then(
    () => true,
    () => false,
  )
  if (!isSigned) return
  signed.push(next.experimentId)
  const after = await showing(lab, next.experimentId)
  if (after !== before) throw new Error(`signing changed what ${next.experimentId} shows`)
  shown.set(next.experimentId, after)
}

/** What a person sees of an experiment: its texts, as programs get them, with the files, samples and steps beside them. */
async function showing({ server, group, author }: HostileLab, experimentId: number): Promise<string> {
  const { store } = server.app.services
  const rows = await store.read(async (tables) => {
    const sections = (await tables.rowsUnder(group, 'sections', 'byExperiment', [experimentId])) as unknown as SectionRow[]
    const parts: unknown[] = []
    for (const { changedAt: _at, changedBy: _by, changeReceivedAt: _received, lockedBy: _lock, ...section } of sections) {
      const files = (await tables.rowsUnder(group, 'files', 'bySubject', [rowKey('sections', section.id)])) as unknown as FileRow[]
      const samples = await tables.rowsUnder(group, 'sectionSamples', 'bySection', [section.id])
      const steps = await tables.rowsUnder(group, 'sectionSteps', 'bySection', [section.id])
      parts.push({ section, files: files.map(({ id, name, sha256, archived }) => ({ id, name, sha256, archived })), samples, steps })
    }
    return parts
  })
  const texts: string[] = []
  for (const { section } of rows as { section: SectionRow }[]) {
    const address = `/api/v1/experiments/sections/${section.id}/html?group=${group}`
    let answer = await author.device.fetch(address)
    // A busy machine may refuse to read now. What a person sees is what they are shown in the end.
    for (let times = 0; answer.status >= 429 && times < 5; times++) answer = await author.device.fetch(address)
    if (!answer.ok) throw new Error(`section ${section.id} cannot be read: ${answer.status} ${await answer.text()}`)
    texts.push(await answer.text())
  }
  return canonicalJson(JSON.parse(JSON.stringify({ rows: withoutVersions(rows), texts })))
}

/** Versions count up when an index is repaired or a row is sent again, and who sees an experiment is no part of what it shows. */
const withoutVersions = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (key, each: unknown) => (key === 'version' || key === 'audience' ? undefined : each)))

/** Where two texts part. */
function differenceOf(before: string, now: string): string {
  const at = [...before].findIndex((character, index) => character !== now[index])
  const from = Math.max(0, at - 80)
  return `…${before.slice(from, at + 120)}… is …${now.slice(from, at + 120)}…`
}

async function changedPages(lab: HostileLab, shown: ReadonlyMap<number, string>): Promise<string[]> {
  const faults: string[] = []
  const { store } = lab.server.app.services
  for (const [experimentId, before] of shown) {
    const now = await showing(lab, experimentId)
    if (now !== before) faults.push(`what ${experimentId} shows has changed since it was signed: ${differenceOf(before, now)}`)
    const isCovered = await store.read(async (tables) => {
      const under = contentReader(tables, lab.group)
      const experiment = (await tables.row(lab.group, 'experiments', experimentId)) as never
      const signatures = (await tables.rowsUnder(lab.group, 'signatures', 'byExperiment', [experimentId])) as unknown as SignatureRow[]
      const made = signatures.filter(({ state }) => state === 'signed')
      if (made.length === 0) return false
      for (const { format, contentDigest } of made)
        if (!isSignedFormat(format) || digestOf((await readSignedContent(under, experiment, readText, format)).text) !== contentDigest) return false
      return true
    })
    if (!isCovered) faults.push(`what ${experimentId} contains is not what its signatures cover`)
  }
  return faults
}

/** Rows that name each other and do not fit. */
async function unfit({ server, group }: HostileLab): Promise<string[]> {
  return server.app.services.store.read(async (tables) => {
    const faults: string[] = []
    const sections = new Map(((await liveRows(tables, group, 'sections')) as unknown as SectionRow[]).map((row) => [row.id, row]))
    const documents = new Map(((await liveRows(tables, group, 'documents')) as unknown as DocumentRow[]).map((row) => [row.id, row]))
    for (const document of documents.values()) {
      const { id, subject, audience } = document
      const section = subject.startsWith('sections#') ? sections.get(Number(subject.slice('sections#'.length))) : undefined
      if (section && !isTextOf(section, document) && !isFormerTextOf(section, document))
        faults.push(`the document ${id} belongs to section ${section.id}, whose text it is not`)
      if (section && section.audience !== audience) faults.push(`the document ${id} has another audience than its section`)
    }
    for (const section of sections.values()) {
      const document = section.documentId === null ? undefined : documents.get(section.documentId)
      if (document && !isTextOf(section, document)) faults.push(`section ${section.id} names the text of something else`)
    }
    faults.push(...(await shownToOthers(tables, group)))
    for (const file of (await liveRows(tables, group, 'files')) as unknown as FileRow[])
      if (file.subject.startsWith('samples#') && file.audience !== 0) faults.push(`the file ${file.id} of a sample is hidden`)
    return faults
  })
}

/** What belongs to an experiment and is sent to others than the experiment, and buckets of people whom no experiment in them names. */
async function shownToOthers(tables: Tables, group: number): Promise<string[]> {
  const experiments = new Map(((await liveRows(tables, group, 'experiments')) as unknown as ExperimentRow[]).map((row) => [row.id, row]))
  const faults: string[] = []
  for (const entity of ['sections', 'sectionSamples', 'sectionSteps', 'signatures'] as const) {
    for (const { id, experimentId, audience } of (await liveRows(tables, group, entity)) as unknown as SectionRow[])
      if (experiments.get(experimentId)?.audience !== audience) faults.push(`${entity} ${id} has another audience than experiment ${experimentId}`)
  }
  const named = new Set([...experiments.values()].flatMap((row) => namedIn(row).map((userId) => `${userId}:${-row.audience}`)))
  for (const { id } of await liveRows(tables, group, 'bucketGrants'))
    if (!named.has(String(id))) faults.push(`the bucket ${id} is open to somebody whom nothing in it names`)
  return faults
}

type Tables = Parameters<Parameters<HostileLab['server']['app']['services']['store']['read']>[0]>[0]

async function liveRows(tables: Tables, group: number, entity: EntityName): Promise<AnyRow[]> {
  const { rows } = await tables.followedRows(group, [entity], 0, 10_000)
  return rows.flatMap(({ row }) => row ?? [])
}

/** Rows of the other group that the server itself does not change later. */
async function rowsOfOthers({ server, otherGroup }: HostileLab): Promise<string> {
  return server.app.services.store.read(async (tables) => {
    const { rows } = await tables.followedRows(otherGroup, ['samples', 'experiments', 'sections', 'members'], 0, 10_000)
    return hash('sha256', canonicalJson(JSON.parse(JSON.stringify(rows))), 'hex')
  })
}

/** What somebody was sent of another person. */
async function foreignRows({ device, user }: Actor): Promise<string[]> {
  const { rows } = await device.page()
  const audiences = new Set(rows.flatMap(({ row }) => (row && typeof row['audience'] === 'number' ? row['audience'] : [])))
  return [...audiences].filter((audience) => audience !== 0 && audience !== user.id).map((audience) => `rows of ${audience} were sent to ${user.login}`)
}

/** Ways to another group that a token for one of them has. */
async function openedByToken({ program, group, otherGroup, author }: HostileLab, { device }: Actor): Promise<string[]> {
  const session = (await (await author.device.fetch('/api/v1/sync/session')).json()) as { epoch: string }
  const json = (body: object): RequestInit => ({ method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
  const asked: [string, RequestInit?][] = [
    [`/api/v1/samples?group=${otherGroup}`],
    [`/api/v1/experiments?group=${otherGroup}`],
    [`/api/v1/sync/leases?group=${otherGroup}`, json({ device: `program-of-${group}-0000`, kind: 'samples', want: 1 })],
    [
      '/api/v1/sync/pull',
      json({ device: `program-of-${group}-0000`, group: otherGroup, buckets: ['group'], cursors: { group: 0, organization: 0 }, confirmed: 0 }),
    ],
    ['/api/v1/sync/push', json({ epoch: session.epoch, device: device.key, group: otherGroup, mutations: [] })],
  ]
  const faults: string[] = []
  for (const [path, init] of asked) {
    const answer = await program(path, init)
    await answer.arrayBuffer()
    if (answer.ok) faults.push(`a token for one group opens another: ${path}`)
  }
  return faults
}

/** Sends them, also if the server stops at one in the middle; returns how many were refused. */
async function send({ device }: Actor, mutations: readonly WireMutation[]): Promise<number> {
  const answer = await device.push(...mutations)
  if (answer.status >= 500) throw new Error(`${mutations.map(told).join('\n')}\n${await answer.text()}`)
  const first = mutations[0]!.n
  const { results } = await device.page(0, first - 1)
  return results.filter(({ n }) => n >= first).length
}

async function sequence(lab: HostileLab, { device, user, group }: Actor, seed: number): Promise<WireMutation[]> {
  const known = await valuesIn(lab, user.id)
  const names = [...commands.keys()].filter((id) => !harmless.has(id))
  const anyOf = (id: string) => arbitraryOf(commands.get(id)!.input as never, valuesFor(id, known)).map((input) => ({ id, input }))
  const notebook = names.filter((id) => /^(?:section|document|file|experiment|step|sample|protocol)\./.test(id))
  const any = fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(...attacks).chain(anyOf) },
    { weight: 3, arbitrary: fc.constantFrom(...notebook).chain(anyOf) },
    { weight: 1, arbitrary: fc.constantFrom(...names).chain(anyOf) },
  )
  const made = fc.sample(fc.tuple(any, fc.constantFrom(...ages)), { seed, numRuns: perSequence * 2 })
  return made
    .filter(([{ id, input }]) => readInput(commands.get(id)!.input, input).success)
    .slice(0, perSequence)
    .map(([{ id, input }, age]) => device.mutation(id, input, { groupId: group, capturedAt: lab.server.now - age }))
}

/** What a signature is attacked with most likely. */
const attacks = [
  'section.create@1',
  'document.create@1',
  'document.append@1',
  'file.add@1',
  'file.remove@1',
  'file.archive@1',
  'section.rename@1',
  'experiment.share@1',
  'experiment.set-readers@1',
]

/** New things mostly have an id that nothing has. */
function valuesFor(command: string, known: KnownValues): KnownValues {
  const ids = { 'section.create@1': 'newSection', 'document.create@1': 'newDocument', 'file.add@1': 'newFile' }[command]
  return (name) => known(name === 'id' && ids !== undefined ? ids : name)
}

/** Those that would end the laboratory rather than attack a signature: members who leave, roles that are lost. */
const harmless = new Set(['member.remove@1', 'member.set-role@1', 'role.give@1', 'role.delete@1', 'role.save@1', 'number.skip@1'])

async function valuesIn(lab: HostileLab, userId: number): Promise<KnownValues> {
  const { server, group, pages, sampleIds, studyId, projectId, updates, author, witness, otherGroup } = lab
  const rows = await server.app.services.store.read(async (tables) => ({
    sections: (await liveRows(tables, group, 'sections')) as unknown as SectionRow[],
    documents: (await liveRows(tables, group, 'documents')) as unknown as DocumentRow[],
    files: (await liveRows(tables, group, 'files')) as unknown as FileRow[],
  }))
  const experiments = pages.map(({ experimentId }) => experimentId)
  const fresh = Array.from(
    { length: 4 },
    (_, at) => `hostile-${hash('sha256', `${userId} ${at} ${rows.documents.length} ${rows.files.length}`, 'hex').slice(0, 20)}`,
  )
  const sections = rows.sections.map(({ id }) => id)
  const documents = [...rows.documents.map(({ id }) => id), ...fresh]
  /** Named by a section, and not made yet. */
  const unmade = rows.sections.flatMap(({ documentId }) => (documentId !== null && rows.documents.every(({ id }) => id !== documentId) ? documentId : []))
  const files = [...rows.files.map(({ id }) => id), ...fresh]
  const people = [userId, author.user.id, witness.user.id]
  const leased = await Promise.all((['sections', 'experiments'] as const).map(async (kind) => leasedOf(lab, userId, kind)))
  const values: Readonly<Record<string, readonly unknown[]>> = {
    experimentId: experiments,
    addendumOf: experiments,
    sectionId: sections,
    documentId: [...documents, ...fresh, ...fresh, null],
    fileId: files,
    fileIds: files,
    held: files,
    subject: [
      ...sections.map((id) => rowKey('sections', id)),
      ...[...sampleIds, ...sampleIds, ...sampleIds].map((id) => rowKey('samples', id)),
      ...people.map((id) => rowKey('members', id)),
    ],
    audience: [0, 0, ...people, -1],
    sampleId: sampleIds,
    sampleIds,
    studyId: [studyId],
    projectId: [projectId],
    userId: people,
    witnessId: people,
    memberId: people,
    add: people,
    remove: people,
    viewers: people,
    groupId: [group, otherGroup],
    newSection: [...leased[0]!, ...leased[0]!, ...sections.slice(0, 1)],
    newDocument: [...unmade, ...unmade, ...unmade, ...documents],
    newFile: fresh,
    id: [...leased.flat(), ...sections, ...experiments, ...fresh, ...sampleIds],
    chains: fresh,
    updateId: Array.from({ length: 30 }, (_, at) => `update-${hash('sha256', `${userId} ${at} ${rows.documents.length}`, 'hex').slice(0, 20)}`),
    part: [1],
    parts: [1],
    content: updates,
    sha256: rows.files.map(({ sha256 }) => sha256),
    schemaNumber: [plainTextSchema, richTextSchema, sequenceSchema],
    orderKey: ['V5', 'V7'],
    capacity: ['author', 'witness'],
  }
  return (name) => values[name] ?? []
}

/** Ids that the person's device may use. */
async function leasedOf({ hostile }: HostileLab, userId: number, kind: 'sections' | 'experiments'): Promise<number[]> {
  const actor = hostile.find(({ user }) => user.id === userId)
  const answer = await actor?.device.lease(kind, 2)
  if (!answer?.ok) return []
  const { first } = (await answer.json()) as { first: number }
  return [first, first + 1]
}
