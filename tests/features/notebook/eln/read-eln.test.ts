import { hash } from 'node:crypto'
import { strToU8, zipSync, type Zippable } from 'fflate'
import { expect, test } from 'vitest'
import { crateMetadata } from '#src/features/notebook/eln/crate.ts'
import { ElnError } from '#src/features/notebook/eln/eln-error.ts'
import { elnLimits } from '#src/features/notebook/eln/eln-limits.ts'
import { planImport } from '#src/features/notebook/eln/plan-import.ts'
import { missingHtml } from '#src/features/notebook/eln/read-for-export.ts'
import { readCrate } from '#src/features/notebook/eln/read-crate.ts'
import { Archive } from '#src/features/notebook/eln/read-zip.ts'
import { writeZip } from '#src/features/notebook/eln/write-zip.ts'
import { noon } from '#tests/harness/factories.ts'

type Entity = Record<string, unknown>

const root = (...parts: string[]): Entity => ({ '@id': './', '@type': 'Dataset', name: 'Export', hasPart: parts.map((id) => ({ '@id': id })) })
const metadata = (...graph: Entity[]) => strToU8(JSON.stringify({ '@context': 'https://w3id.org/ro/crate/1.1/context', '@graph': graph }))
const eln = (entries: Zippable) => new Blob([zipSync(entries)])
const read = async (entries: Zippable) => readCrate(await Archive.open(eln(entries)))

const reasonOf = async (work: Promise<unknown>): Promise<string> => {
  const failure: unknown = await work.then(
    () => undefined,
    (error: unknown) => error,
  )
  expect(failure).toBeInstanceOf(ElnError)
  return (failure as ElnError).reason
}

test('what is written is read again: names, texts, files and their hashes', async () => {
  const gel = new Blob(['gel'])
  const sha256 = hash('sha256', 'gel')
  const ada = { id: 1, fullName: 'Ada Lovelace' }
  const file = { path: 'EXP-0001/gel.png', name: 'gel.png', mediaType: 'image/png', size: 3, sha256, addedAt: noon, receivedAt: null }
  const html = '<section><h1>Aim</h1><p>Cells &amp; dishes</p></section>'
  const experiment = { folder: 'EXP-0001', name: 'Gel', code: '001000000000001', status: 'PENDING', html, createdAt: noon, receivedAt: null, changedAt: noon }
  const crate = {
    name: 'Study',
    at: noon,
    version: '0.4.0',
    experiments: [{ ...experiment, author: ada, contributors: [ada], files: [file], comments: [], missing: [] }],
  }
  const steps: number[] = []
  const archive = await writeZip(
    [
      { path: 'Study/ro-crate-metadata.json', content: crateMetadata(crate) },
      { path: 'Study/EXP-0001/gel.png', content: gel },
    ],
    (done) => steps.push(done),
  )
  expect(steps).toEqual([0, 1])
  const opened = await Archive.open(archive)
  expect(readCrate(opened)).toEqual([
    {
      name: 'Gel',
      text: html,
      format: 'html',
      properties: [],
      files: [{ path: 'Study/EXP-0001/gel.png', name: 'gel.png', mediaType: 'image/png', size: 3, sha256 }],
    },
  ])
  expect(new TextDecoder().decode(opened.read('Study/EXP-0001/gel.png'))).toBe('gel')
})

test('[FAULT-76] the description names people, dates, when it was received, and hashes as RO-Crate 1.1 wants them', () => {
  const ada = { id: 1, fullName: 'Ada Lovelace' }
  const experiment = {
    folder: 'EXP-0001',
    name: 'Gel',
    code: '001',
    status: 'PENDING',
    html: '',
    createdAt: noon,
    receivedAt: noon + 2 * 86_400_000,
    changedAt: noon,
    author: ada,
  }
  const said = { about: '390 bp', author: { id: 2, fullName: 'Grace Hopper' }, createdAt: noon, receivedAt: null, isResolved: true }
  const comments = [
    { ...said, id: 'c1', answers: null, text: 'Two clones?' },
    { ...said, id: 'c2', answers: 'c1', text: 'Yes.' },
  ]
  const missing = [{ name: 'scan.nd2', size: 20_000_000_000, sha256: 'a'.repeat(64) }]
  const crate = JSON.parse(
    crateMetadata({ name: 'Gel', at: noon, version: '1', experiments: [{ ...experiment, contributors: [], files: [], comments, missing }] }),
  ) as {
    '@context': string
    '@graph': Entity[]
  }
  expect(crate['@context']).toBe('https://w3id.org/ro/crate/1.1/context')
  const entity = (id: string) => crate['@graph'].find((each) => each['@id'] === id)
  expect(entity('ro-crate-metadata.json')).toMatchObject({ conformsTo: { '@id': 'https://w3id.org/ro/crate/1.1' }, about: { '@id': './' } })
  expect(entity('./')).toMatchObject({ hasPart: [{ '@id': './EXP-0001/' }], datePublished: new Date(noon).toISOString() })
  expect(entity('./EXP-0001/')).toMatchObject({
    author: { '@id': '#person-1' },
    dateCreated: new Date(noon).toISOString(),
    dateReceived: new Date(noon + 2 * 86_400_000).toISOString(),
    encodingFormat: 'text/html',
  })
  expect(entity('./EXP-0001/')).toMatchObject({ hasPart: [], mentions: [{ '@id': '#EXP-0001-missing-1' }] })
  expect(entity('#EXP-0001-missing-1')).toMatchObject({ name: 'scan.nd2', contentSize: 20_000_000_000, sha256: 'a'.repeat(64) })
  expect(entity('./EXP-0001/')).toMatchObject({ comment: [{ '@id': '#comment-c1' }, { '@id': '#comment-c2' }] })
  expect(entity('#comment-c2')).toMatchObject({
    '@type': 'Comment',
    text: 'Yes.',
    about: '390 bp',
    parentItem: { '@id': '#comment-c1' },
    author: { '@id': '#person-2' },
    dateCreated: new Date(noon).toISOString(),
    creativeWorkStatus: 'resolved',
  })
  expect(entity('#comment-c1')).not.toHaveProperty('parentItem')
  expect(entity('#person-2')).toMatchObject({ '@type': 'Person', name: 'Grace Hopper' })
  expect(missingHtml(missing)).toMatch(/not in this archive.*scan\.nd2, .*GB, SHA-256 a{64}/s)
  expect(missingHtml([])).toBe('')
  expect(entity('#person-1')).toMatchObject({ '@type': 'Person', name: 'Ada Lovelace' })
})

test('files of other notebooks: ids without folders at their end, parts in parts, fields as properties, and files elsewhere on the network', async () => {
  const found = await read({
    'export/ro-crate-metadata.json': metadata(
      root('./doc_1', 'objects/7/', './license'),
      {
        '@id': './doc_1',
        '@type': ['Dataset'],
        hasPart: [{ '@id': './doc_1/a%20b.txt' }, { '@id': './doc_1/inner/' }, { '@id': 'https://example.org/x.txt' }],
      },
      { '@id': './doc_1/a%20b.txt', '@type': 'File', name: 'a b.txt', sha256: 'not a hash' },
      { '@id': './doc_1/inner/', '@type': 'Dataset', hasPart: { '@id': './doc_1/inner/c.gif' } },
      { '@id': './doc_1/inner/c.gif', '@type': 'File', encodingFormat: 'image/gif' },
      { '@id': 'https://example.org/x.txt', '@type': 'File' },
      {
        '@id': './objects/7/',
        '@type': 'Dataset',
        name: 'Measurement',
        description: 'Object #7',
        variableMeasured: [{ '@id': '#mass' }, { '@id': '#sample' }],
      },
      { '@id': '#mass', '@type': 'PropertyValue', name: 'Mass', value: 3.5, unitText: 'g' },
      { '@id': '#sample', '@type': 'PropertyValue', name: 'Sample', value: './objects/7/' },
      { '@id': './license', '@type': 'CreativeWork' },
    ),
    'export/doc_1/a b.txt': strToU8('text'),
    'export/doc_1/inner/c.gif': strToU8('gif'),
  })
  expect(found.map(({ name, text, properties, files }) => ({ name, text, properties, files: files.map((file) => [file.name, file.sha256]) }))).toEqual([
    { name: 'doc_1', text: '', properties: [], files: [['a b.txt', ''], ['c.gif', '']] }, // prettier-ignore
    { name: 'Measurement', text: 'Object #7', properties: [{ name: 'Mass', value: '3.5 g' }], files: [] },
  ])
})

test('parts that contain each other end, and a file is taken once', async () => {
  const [found] = await read({
    'ro-crate-metadata.json': metadata(
      root('./a/'),
      { '@id': './a/', '@type': 'Dataset', hasPart: [{ '@id': './b/' }, { '@id': './f.txt' }] },
      { '@id': './b/', '@type': 'Dataset', hasPart: [{ '@id': './a/' }, { '@id': './f.txt' }] },
      { '@id': './f.txt', '@type': 'File' },
    ),
    'f.txt': strToU8('f'),
  })
  expect(found!.files).toHaveLength(1)
})

test.each(['../outside.txt', '/etc/passwd', 'a/../../b', 'C:/x', 'a\\b', 'a\u0000b'])('an entry named %j refuses the whole file', async (name) => {
  expect(await reasonOf(Archive.open(eln({ 'ro-crate-metadata.json': metadata(root()), [name]: strToU8('x') })))).toMatch(/unsafe name/)
})

test('a bomb is refused before it is unpacked, and an entry that is larger than it says is not read beyond that', async () => {
  const bytes = zipSync({ 'ro-crate-metadata.json': metadata(root()), 'zeros.bin': new Uint8Array(5_000_000) })
  const view = new DataView(bytes.buffer)
  // The size of the last entry in the directory at the end.
  const directory = bytes.lastIndexOf(0x50, bytes.length - 30)
  let at = directory
  while (view.getUint32(at, true) !== 0x02014b50) at--
  const size = at + 24
  expect(view.getUint32(size, true)).toBe(5_000_000)
  view.setUint32(size, elnLimits.unpacked + 1, true)
  expect(await reasonOf(Archive.open(new Blob([bytes])))).toMatch(/too large/)
  view.setUint32(size, 10, true)
  const liar = await Archive.open(new Blob([bytes]))
  expect(liar.read('zeros.bin').length).toBe(10)
})

test('a file whose hash differs is refused, and so is what is no archive, has no description, or nothing in it', async () => {
  const withFile = (sha256: string) =>
    eln({
      'ro-crate-metadata.json': metadata(
        root('./a/'),
        { '@id': './a/', '@type': 'Dataset', hasPart: [{ '@id': './a/f.txt' }] },
        { '@id': './a/f.txt', '@type': 'File', name: 'f.txt', sha256 },
      ),
      'a/f.txt': strToU8('f'),
    })
  expect(await reasonOf(planImport(withFile('0'.repeat(64))))).toMatch(/checksum/)
  const { experiments } = await planImport(withFile(hash('sha256', 'f').toUpperCase()))
  expect(experiments).toMatchObject([{ name: 'a', texts: [], files: [{ type: 'FILE', files: [{ name: 'f.txt', size: 1 }] }] }])
  expect(await reasonOf(planImport(new Blob(['no archive'])))).toMatch(/not an .eln file/)
  expect(await reasonOf(planImport(eln({ 'a.txt': strToU8('a') })))).toMatch(/no description/)
  expect(await reasonOf(planImport(eln({ 'ro-crate-metadata.json': strToU8('{') })))).toMatch(/cannot be read/)
  expect(await reasonOf(planImport(eln({ 'ro-crate-metadata.json': metadata(root()) })))).toMatch(/nothing in this file/)
})
