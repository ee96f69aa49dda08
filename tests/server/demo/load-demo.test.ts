import type { DocumentUpdateRow } from '#domain/entities/document-update.ts'
import type { FileRow } from '#domain/entities/file.ts'
import { experimentStatuses, type ExperimentRow } from '#domain/entities/experiment.ts'
import type { SectionSampleRow } from '#domain/entities/section-sample.ts'
import type { ProtocolRow } from '#domain/entities/protocol.ts'
import type { SectionStepRow } from '#domain/entities/section-step.ts'
import type { SectionRow } from '#domain/entities/section.ts'
import { entityNames, type EntityName } from '#domain/schema.ts'
import { documentSchemas } from '#domain/document-schemas.ts'
import type { DocumentRow } from '#domain/entities/document.ts'
import { openContent } from '#server/files/read-content.ts'
import { readContent } from '#server/followers/document-content.ts'
import { DocumentCopy } from '#db/documents/document-copy.ts'
import { readPng } from '#pdf/png.ts'
import { createHash } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { loadDemo, type DemoSignIn } from '#server/demo/load-demo.ts'
import { demoGroups, demoPeople } from '#server/demo/people.ts'
import { isPasswordRight } from '#server/security/passwords/passwords.ts'
import { SqlFileStore } from '#server/store/files/sql-files.ts'
import { verifyAudit } from '#server/store/feed/audit-table.ts'
import { findUserByLogin, groupsOf } from '#server/store/people/people.ts'
import { sequenceSchema } from '#domain/document-schema-numbers.ts'
import type { RichContent } from '#domain/rules/documents/rich-text.ts'
import { richTextToText } from '#domain/rules/documents/rich-text-output.ts'
import { textOf } from '#tests/harness/documents.ts'
import { forEachEngine, type TestStore } from '#tests/harness/engines.ts'

const clock = () => Date.UTC(2026, 10, 20, 14, 30)
const most = 10_000

forEachEngine((_name, open) => {
  /** Loaded once, for all tests that only read it. */
  let demo: TestStore
  let signIn: DemoSignIn | undefined
  beforeAll(async () => {
    demo = await open()
    signIn = await loadDemo({ engine: demo.engine, clock })
  })

  test('an empty database is filled, and the printed sign-in works', async () => {
    const { engine, feed } = demo
    expect(signIn).toEqual({ login: 'mara', password: 'aliquot-demo', fullName: 'Mara Lindqvist' })

    const [user, groups] = await engine.read(async (sql) => {
      const mara = await findUserByLogin(sql, 'mara')
      return [mara!, await groupsOf(sql, mara!.id)]
    })
    expect(await isPasswordRight(user.passwordHash, signIn!.password)).toBe(true)
    expect(groups.map(({ name, role }) => `${name}: ${role}`)).toEqual(['Okafor Lab: Member', 'Virology core: Member'])
    expect(user.primaryGroupId).toBe(groups[0]!.groupId)

    const counts = await Promise.all([1, 2, 3].map((group) => feed.read((tables) => tables.rowsById(group, user.id, 'samples', null, most))))
    expect(counts.map((rows) => rows.length)).toEqual([1400, 350, 250])
    expect(counts[0]!.find(({ id }) => id === 1842)).toMatchObject({ name: 'anti-CD3ε (OKT3)', nameFold: 'anti-cd3ε (okt3)', altBarcode: 'AB-0233' })
  })

  test('versions have at most 500 rows, each with its audit entry, and the chain is intact', async () => {
    const { engine, feed } = demo
    for (const group of [1, 2, 3]) {
      const { version, rows, parts } = await feed.read(async (tables) => ({
        version: await tables.version(group),
        rows: (
          await tables.changes(
            group,
            entityNames.map((entity) => ({ entity, audience: 0, after: 0 })),
            most,
          )
        ).rows,
        parts: (await tables.holdings(group, 1)).parts,
      }))
      expect(rows).toHaveLength(parts.reduce((sum, part) => sum + part.count, 0))
      expect(rows.every((row) => row.version >= 1 && row.version <= version)).toBe(true)
      for (let each = 1; each <= version; each++) {
        expect(rows.filter((row) => row.version === each).length).toBeLessThanOrEqual(500)
      }
      expect(await verifyAudit(engine, group)).toEqual({ entries: version, broken: null })
    }
    const [entry] = await feed.read((tables) => tables.history(1, 'sampleTypes', 25, 5))
    expect(entry).toMatchObject({ device: 'demo', n: null, code: null, version: 1, recordedAt: clock() })
  })

  test('samples of the showcase have been used since they were made, and the history says when', async () => {
    const { feed } = demo
    const history = await feed.read((tables) => tables.history(1, 'samples', 1842, 10))
    const amountIn = (row: unknown) => (row as { amount: number } | null)?.amount
    const amounts = history.map(({ changes }) => changes.find(({ entity, id }) => entity === 'samples' && id === 1842)!)
    expect(amounts.map(({ before, after }) => [amountIn(before), amountIn(after)])).toEqual([
      [0.46, 0.42],
      [0.48, 0.46],
      [0.5, 0.48],
      [undefined, 0.5],
    ])
    expect(history.map(({ capturedAt }) => capturedAt)).toEqual(history.map(({ capturedAt }) => capturedAt).toSorted((a, b) => b - a))

    // In the notebook, too, and what is left of them is what the showcase says.
    const all = (await feed.read((tables) => tables.rowsById(1, 1, 'sectionSamples', null, most))) as unknown as SectionSampleRow[]
    const uses = all.filter(({ experimentId }) => experimentId === 318)
    const [plasmid] = await feed.read((tables) => tables.history(1, 'samples', 1907, 1))
    expect(uses.map(({ experimentId, amount }) => [experimentId, amount])).toEqual([0.01, 1, 2, null, null, null].map((amount) => [318, amount]))
    expect(plasmid).toMatchObject({ command: 'section.use-amount@1' })
    expect(amountIn(plasmid!.changes.find(({ entity }) => entity === 'samples')!.after)).toBe(38)
  })

  test('the notebook was written by people who may: the showcase under its numbers, every state, and every text readable', async () => {
    const { feed } = demo
    const rowsOf = <Row>(entity: EntityName) => feed.read((tables) => tables.rowsById(1, 1, entity, null, most)) as Promise<unknown> as Promise<Row[]>
    const experiments = await rowsOf<ExperimentRow>('experiments')
    const [mara, tobias, priya] = (['mara', 'tobias', 'priya'] as const).map((login) => demoPeople.findIndex((person) => person.login === login) + 1)
    expect(experiments.length).toBeGreaterThan(55)
    expect(experiments.find(({ id }) => id === 318)).toMatchObject({
      name: 'TP53 knock-out, clone screen',
      status: 'PROGRESS',
      ownerId: mara,
      collaborators: [tobias, priya],
      changedBy: priya,
    })
    expect(new Set(experiments.map(({ status }) => status))).toEqual(new Set(experimentStatuses))
    expect(experiments.filter(({ changedAt }) => changedAt > clock())).toEqual([])
    const updates = await rowsOf<DocumentUpdateRow>('documentUpdates')
    const sections = await rowsOf<SectionRow>('sections')
    const documents = await rowsOf<DocumentRow>('documents')
    for (const { documentId, name, type } of sections) {
      if (documentId === null) continue
      const own = updates.filter((update) => update.documentId === documentId)
      const { schemaNumber } = documents.find(({ id }) => id === documentId)!
      const content = readContent(
        own.map((update) => Buffer.from(update.content, 'base64')),
        documentSchemas.get(schemaNumber)!,
      )
      expect([name, content]).toEqual([name, expect.anything()])
      if (type === 'DATATABLE') continue
      const { text } = content as { text: unknown }
      const words = schemaNumber === sequenceSchema ? richTextToText(text as RichContent) : textOf(new DocumentCopy(documentId, own))
      expect([name, words.trim()]).toEqual([name, expect.stringMatching(/^\S.{10,}$/s)])
    }
    const protocols = await rowsOf<ProtocolRow>('protocols')
    expect(protocols.find(({ name }) => name === 'Western blot')).toMatchObject({ category: 'Protein', current: 3, ownerId: mara })
    expect(new Set(protocols.map(({ category }) => category)).size).toBeGreaterThan(2)
    const steps = (await rowsOf<SectionStepRow>('sectionSteps')).sort((a, b) => a.place - b.place)
    expect(steps.map(({ experimentId, doneAt }) => [experimentId, doneAt !== null])).toEqual(Array.from({ length: 9 }, (_, at) => [318, at < 4]))
    // No timer runs, so that none rings while someone looks around.
    expect(steps.filter(({ dueAt }) => dueAt !== null)).toEqual([])
    const [latest] = await feed.read((tables) => tables.history(1, 'experiments', 318, 1))
    expect(latest).toMatchObject({ command: 'section.create@1', device: 'demo', userId: priya })
    expect(await feed.write((tables) => tables.takeIds('experiments', 1))).toBeGreaterThan(Math.max(...experiments.map(({ id }) => id)))
  })

  test('the pictures of the notebook are stored, and are whole', async () => {
    const { feed } = demo
    const files = (await feed.read((tables) => tables.rowsById(1, 1, 'files', null, most))) as unknown as FileRow[]
    expect(files.map(({ subject, state }) => [subject.split('#')[0], state])).toEqual(files.map(() => ['sections', 'stored']))
    expect(files.length).toBeGreaterThan(2)
    for (const { id, sha256, mediaType, size } of files) {
      const content = await openContent(new SqlFileStore(feed), { userId: 1, groupId: 1 }, id)
      const parts: Uint8Array[] = []
      for await (const part of content.bytes(0, size - 1)) parts.push(part)
      const bytes = Buffer.concat(parts)
      expect([mediaType, createHash('sha256').update(bytes).digest('hex')]).toEqual(['image/png', sha256])
      expect(readPng(bytes)).toMatchObject({ width: 720, height: 480 })
    }
  })

  test('ids continue after the demo’s', async () => {
    const { feed } = demo
    const layers = (await Promise.all([1, 2, 3].map((group) => feed.read((tables) => tables.rowsById(group, 1, 'storageLayers', null, most))))).flat().length
    expect(await feed.write((tables) => tables.takeIds('samples', 1))).toBe(2001)
    expect(await feed.write((tables) => tables.takeIds('storageLayers', 1))).toBe(layers + 1)
  })

  test('a database with people in it is left unchanged', async () => {
    const { engine, feed } = demo
    const before = await feed.read((tables) => tables.version(1))
    expect(await loadDemo({ engine, clock })).toBeUndefined()
    expect(await feed.read((tables) => tables.version(1))).toBe(before)
  })

  test('everyone in the demo can sign in and is in a group, also in a small one', async () => {
    const { engine } = await open()
    await loadDemo({ engine, clock, samples: 30 })
    for (const { login, fullName } of demoPeople) {
      const [user, groups] = await engine.read(async (sql) => {
        const found = await findUserByLogin(sql, login.toUpperCase())
        return [found, await groupsOf(sql, found!.id)]
      })
      expect(`${user?.firstName} ${user?.lastName}`).toBe(fullName)
      expect(groups.map(({ name }) => name).sort()).toEqual(
        demoGroups
          .filter(({ members }) => members.some((member) => member.login === login))
          .map(({ name }) => name)
          .sort(),
      )
      expect(groups.some(({ groupId }) => groupId === user?.primaryGroupId)).toBe(true)
    }
  })
})
