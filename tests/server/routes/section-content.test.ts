import { Doc, encodeStateAsUpdate } from 'yjs'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { appendToDocument } from '#domain/commands/append-to-document.ts'
import { toDifferences } from '#domain/rules/documents/drawing.ts'
import type { SectionRow } from '#domain/entities/section.ts'
import { readPng } from '#pdf/png.ts'
import { runCommand } from '#server/feed/run-as-api.ts'
import { describeRoutes } from '#tests/harness/describe-server.ts'
import { makeExperiment, makeProject, makeSignatureRow, makeStudy } from '#tests/harness/notebook.ts'
import { makePng } from '#tests/harness/png.ts'
import type { Fetch, TestUser } from '#tests/harness/server.ts'

const json = (body: unknown, method = 'POST'): RequestInit => ({ method, body: JSON.stringify(body), headers: { 'content-type': 'application/json' } })
const sections = '/api/v1/experiments/sections'
const xlsx = Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.from('a workbook')])
const picture = (width: number, height: number) => new Uint8Array(makePng(width, height))
const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer())

describeRoutes('what programs read and write of sections', (lab) => {
  let group: number
  let user: TestUser
  let fetch: Fetch
  let guest: Fetch
  let elsewhere: Fetch
  let experiment: number

  const ok = async <T>(path: string, init?: RequestInit, by = fetch): Promise<T> => {
    const answer = await by(path, init)
    const text = await answer.text()
    expect([answer.status, text]).toEqual([answer.status < 300 ? answer.status : 200, text])
    return (text === '' ? undefined : JSON.parse(text)) as T
  }
  const refusal = async (path: string, init?: RequestInit, by = fetch) => {
    const answer = await by(path, init)
    return `${answer.status} ${((await answer.json()) as { code: string }).code}`
  }
  const addSection = (sectionType: string) => ok<number>(`/api/v1/experiments/${experiment}/sections`, json({ sectionType, sectionHeader: sectionType }))

  beforeAll(async () => {
    group = await lab.server.makeGroup()
    user = await lab.server.makeUser('Member', group)
    fetch = await lab.server.useToken(user)
    guest = await lab.server.useToken(await lab.server.makeUser('Guest', group))
    elsewhere = await lab.server.useToken(await lab.server.makeUser('Administrator', await lab.server.makeGroup()))
    await lab.server.saveRows(group, 'projects', makeProject({ id: 910_001 }))
    await lab.server.saveRows(group, 'studies', makeStudy({ id: 910_002, projectId: 910_001 }))
  })
  beforeEach(async () => {
    experiment = await ok<number>('/api/v1/experiments', json({ studyID: 910_002, name: 'Gel 1' }))
  })

  test('a study is answered in a data list, with its texts by name in meta [ELN-09]', async () => {
    await lab.server.saveRows(group, 'studies', makeStudy({ id: 910_004, projectId: 910_001, meta: { Budget: 'A-12' } }))
    expect(await ok('/api/v1/studies?studyID=910004')).toMatchObject({
      recordCount: 1,
      data: [{ studyID: 910_004, projectID: 910_001, meta: [{ name: 'Budget', val: 'A-12' }] }],
    })
  })

  test('experiments and sections are created by what existing programs send, and answer their numbers [API-05]', async () => {
    const made = await ok<number>('/api/v1/experiments', json({ studyID: 910_002, name: 'Blot 1', status: 'PENDING' }))
    expect(made).toBeGreaterThan(0)
    const id = await ok<number>(`/api/v1/experiments/${made}/sections`, json({ experimentID: made, sectionHeader: 'Gel viewer', sectionType: 'CUSTOM' }))
    expect(id).toBeGreaterThan(0)
    for (const [name, val] of Object.entries({ rootVar: 'GELS', name: 'Gel viewer', version: '1.0.0' })) await ok(`${sections}/${id}/meta`, json({ name, val }))
    expect(await ok(`${sections}/${id}/customSectionInfo`)).toEqual([{ rootVar: 'GELS', name: 'Gel viewer', version: '1.0.0' }])
    expect(await ok('/api/v1/studies?studyID=910002')).toMatchObject({ data: [{ studyID: 910_002 }] })
    expect(await ok('/api/v1/protocols/categories')).toEqual([])
  })

  describe('sections of every type', () => {
    const handler = '/members/experiments/journal/handlers/experiment.ashx'
    const load = (expJournalID: number) => ok<Record<string, unknown>>(handler, json({ action: 'getSectionDetails', expJournalID }))
    const save = (expJournalID: number, contents: string, by = fetch) => ok(handler, json({ action: 'saveJournalDetails', expJournalID, contents }), by)

    const sectionTypes = ['SAMPLESIN', 'SAMPLESOUT', 'FILE', 'PARAGRAPH', 'CUSTOM']
    test.each(sectionTypes)('%s is created, loaded, edited, ordered and deleted [ELN-03]', async (sectionType) => {
      const path = `/api/v1/experiments/${experiment}/sections`
      const other = await addSection('COMMENT')
      const id = await ok<number>(path, json({ sectionType, sectionHeader: 'Results' }))
      // A number, or what a program takes for a failure.
      expect(Number.isInteger(id)).toBe(true)
      expect(await refusal(path, json({ sectionType, sectionHeader: ' ' }))).toBe('400 section.name-missing')
      expect(await refusal(path, json({ sectionHeader: 'Results' }))).toBe('400 input.invalid')
      expect(await load(id)).toMatchObject({ expJournalID: id, sectionHeader: 'Results', sectionType, order: 1, contents: '', meta: [] })

      await ok(`${sections}/${id}`, json({ sectionHeader: 'Findings' }, 'PATCH'))
      await ok(`${sections}/${id}/meta`, json({ name: 'Lane', val: '3' }))
      await ok(`${sections}/${id}/position`, json(0, 'PUT'))
      expect(await load(id)).toMatchObject({ sectionHeader: 'Findings', order: 0, meta: [{ expJournalMetaID: expect.any(Number), name: 'Lane', val: '3' }] })
      if (sectionType === 'PARAGRAPH') {
        expect(await save(id, '<p>Band at 3 kb</p>')).toEqual({ success: true, message: '' })
        expect(await load(id)).toMatchObject({ contents: '<p>Band at 3 kb</p>' })
      }
      const failure = { success: false, message: 'Error while trying to save the new content of the section.' }
      expect(await save(id, '<p>x</p>', guest)).toEqual(failure)
      expect(await save(987_654, '<p>x</p>')).toEqual(failure)

      await ok(`${sections}/${id}`, { method: 'DELETE' })
      expect(await ok(path)).toMatchObject({ totalRecords: 1, data: [{ expJournalID: other }] })
    })
  })

  test('a section is renamed', async () => {
    const id = await addSection('PARAGRAPH')
    await ok(`${sections}/${id}`, json({ sectionHeader: 'Aim' }, 'PATCH'))
    expect(await ok(`${sections}/${id}`)).toMatchObject({ sectionHeader: 'Aim' })
    expect(await refusal(`${sections}/${id}`, json({ sectionHeader: ' ' }, 'PATCH'))).toBe('400 section.name-missing')
  })

  test('texts by name are added, replaced, read and removed', async () => {
    const path = `${sections}/${await addSection('CUSTOM')}/meta`
    const number = await ok<number>(path, json({ name: 'rootVar', val: 'GELS' }))
    expect(await ok(`${path}/rootVar`)).toEqual({ expJournalMetaID: number, name: 'rootVar', val: 'GELS' })
    expect(await ok(path, json({ name: 'rootVar', val: 'BLOTS' }, 'PUT'))).toEqual({ expJournalMetaID: number, name: 'rootVar', val: 'BLOTS' })
    await ok(path, json({ name: 'roles', val: 'Member' }))
    expect(await ok(`${path}?$sort=name`)).toMatchObject({ recordCount: 2, data: [{ name: 'roles' }, { name: 'rootVar', val: 'BLOTS' }] })
    await ok(path, json({ name: 'rootVar', val: '' }, 'PUT'))
    expect(await refusal(`${path}/rootVar`)).toBe('404 content.detail-gone')
    expect(await refusal(`${path}/constructor`)).toBe('404 content.detail-gone')
  })

  test('[FAULT-107] a table and values of variables in a text come back as they were written, and writing that again changes nothing', async () => {
    const id = await addSection('PARAGRAPH')
    const contents =
      '<p>Add <span class="protVar">25</span> mL</p>' +
      '<table><thead><tr><th>Lane</th><th>Sample</th></tr></thead><tbody><tr><td>1</td><td><p>Control</p><p>boiled</p></td></tr></tbody></table>'
    await ok(`${sections}/${id}/html`, json({ html: contents }, 'PUT'))
    const { contents: read } = await ok<{ contents: string }>(`${sections}/${id}/content`)
    expect(read).toBe(contents)
    expect(await (await fetch(`${sections}/${id}/html`)).text()).toBe(contents)
    const version = await lab.store.feed.read((tables) => tables.version(group))
    await ok(`${sections}/${id}/content`, json({ contents: read }, 'PUT'))
    expect(await lab.store.feed.read((tables) => tables.version(group))).toBe(version)
  })

  describe('a table', () => {
    test('is read as it was written, and only what differs is changed', async () => {
      const id = await addSection('DATATABLE')
      const path = `${sections}/${id}/datatable`
      expect(await ok(path)).toEqual([])
      const first = [
        ['Sample', 'Volume (µL)'],
        ['Control', '2.5'],
        ['Knock-out', '3'],
      ]
      await ok(path, json(first, 'PUT'))
      expect(await ok(path)).toEqual(first)
      const version = await lab.store.feed.read((tables) => tables.version(group))
      await ok(path, json(first, 'PUT'))
      expect(await lab.store.feed.read((tables) => tables.version(group))).toBe(version)
      const more = [
        ['Sample', 'Volume (µL)', 'Note'],
        ['Blank', '0', ''],
        ['Control', '2.5', ''],
        ['Knock-out', '4', 'repeat'],
      ]
      await ok(path, json(more, 'PUT'))
      expect(await ok(path)).toEqual(more)
      const less = [['Sample'], ['Control']]
      await ok(path, json(less, 'PUT'))
      expect(await ok(path)).toEqual(less)
      await ok(path, json([['n'], [1], [null], [true]], 'PUT'))
      expect(await ok(path)).toEqual([['n'], ['1'], [''], ['true']])
      await ok(path, json([], 'PUT'))
      expect(await ok(path)).toEqual([])
    })

    test('has its limits, and is neither a text nor written through one', async () => {
      const id = await addSection('DATATABLE')
      const path = `${sections}/${id}/datatable`
      expect(await refusal(path, json([['x'.repeat(1_001)]], 'PUT'))).toBe('400 input.invalid')
      expect(await refusal(path, json([Array.from({ length: 101 }, () => 'x')], 'PUT'))).toBe('400 input.too-many')
      expect(await refusal(path, json('a,b', 'PUT'))).toBe('400 input.invalid')
      expect(await refusal(path, json([['a']], 'PUT'), guest)).toBe('403 permission.denied')
      expect(await refusal(`${sections}/${id}/content`, json({ contents: '<p>x</p>' }, 'PUT'))).toBe('400 input.invalid')
      expect(await ok(`${sections}/${id}/content`)).toMatchObject({ contents: '' })
      expect(await refusal(`${sections}/${await addSection('PARAGRAPH')}/datatable`)).toBe('400 input.invalid')
    })
  })

  test('a picture in a text is an image with the address of its file; only pictures of the section become part of a text', async () => {
    const id = await addSection('PARAGRAPH')
    const other = await addSection('IMAGE')
    const put = (contents: string) => ok(`${sections}/${id}/content`, json({ contents }, 'PUT'))
    const read = async () => (await ok<{ contents: string }>(`${sections}/${id}/content`)).contents
    const add = (section: number, name: string) => ok<number>(`${sections}/${section}/images?fileName=${name}`, { method: 'POST', body: picture(4, 3) })
    const [gel, foreign] = [await add(id, 'gel.png'), await add(other, 'plate.png')]
    const csv = await ok<number>(`${sections}/${id}/files?fileName=run.csv`, { method: 'POST', body: Buffer.from('a,b') })
    await put(`<p>Lanes<img src="/api/v1/files/${gel}" alt="Bands &lt;400" data-width="50">below</p>`)
    const address = /src="([^"]+)"/.exec(await read())![1]!
    expect(await read()).toBe(
      `<p>Lanes</p><figure><img src="${address}" alt="Bands &lt;400" data-name="gel.png" data-width="50" style="width:50%"></figure><p>below</p>`,
    )
    expect(await bytesOf(await fetch(address))).toEqual(Buffer.from(picture(4, 3)))
    // The same again changes nothing.
    const version = await lab.store.feed.read((tables) => tables.version(group))
    await put(await read())
    expect(await lab.store.feed.read((tables) => tables.version(group))).toBe(version)
    for (const src of [
      `/api/v1/files/${foreign}`,
      `/api/v1/files/${csv}`,
      '/api/v1/files/987654',
      'https://elsewhere.example/api/v1/files/1',
      'data:image/png;base64,AAAA',
    ]) {
      await put(`<p>a <img src="${src}" alt="x"> b</p>`)
      expect(await read()).toBe('<p>a b</p>')
    }
  })

  test('a workbook is stored, replaced and read; the one before can be brought back', async () => {
    const id = await addSection('EXCEL')
    const path = `${sections}/${id}/excel`
    expect(await refusal(path)).toBe('404 content.empty')
    const put = (body: Uint8Array<ArrayBuffer>, by = fetch) => by(path, { method: 'PUT', body })
    expect((await put(xlsx)).status).toBe(200)
    expect(await bytesOf(await fetch(path))).toEqual(xlsx)
    const second = Buffer.concat([xlsx, Buffer.from(' that was changed')])
    expect((await put(second)).status).toBe(200)
    expect(await bytesOf(await fetch(path))).toEqual(second)
    expect(await ok(`${sections}/${id}/files`)).toMatchObject({ totalRecords: 1, data: [{ realName: 'EXCEL.xlsx', fileSize: second.length }] })
    const files = await lab.store.feed.read((tables) => tables.rowsUnder(group, 'files', 'bySubject', [`sections#${id}`]))
    expect(files.map(({ archived }) => archived).sort()).toEqual([0, 1])
    expect((await put(Buffer.from('not a workbook'))).status).toBe(400)
    expect((await put(Buffer.from('PK'))).status).toBe(400)
    expect((await put(xlsx, guest)).status).toBe(403)
    expect(await bytesOf(await fetch(path))).toEqual(second)
  })

  describe('a drawing', () => {
    const draw = async (id: number) => {
      const { documentId } = (await lab.store.feed.read((tables) => tables.row(group, 'sections', id))) as unknown as SectionRow
      const doc = new Doc()
      const line = toDifferences([
        { x: 0, y: 1_500, pressure: 10 },
        { x: 4_000, y: 1_500, pressure: 10 },
      ])
      doc.getArray('strokes').push([{ color: 'red', width: 3, points: line }])
      const content = Buffer.from(encodeStateAsUpdate(doc)).toString('base64')
      const update = { documentId: documentId!, updateId: `drawn-in-${id}-000000000`, chains: [`drawn-chain-${id}-0000`], part: 1, parts: 1, content }
      await runCommand(lab.store.feed, { userId: user.id }, group, appendToDocument, update, () => lab.server.now)
    }

    test('is a picture of what was drawn, at most as wide as is asked', async () => {
      const id = await addSection('CANVAS')
      const path = `${sections}/${id}/canvas`
      expect(await refusal(path)).toBe('404 content.empty')
      await draw(id)
      const answer = await fetch(`${path}?maxWidth=400`)
      expect(answer.headers.get('content-type')).toBe('image/png')
      const png = await bytesOf(answer)
      expect([png.subarray(1, 4).toString(), png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual(['PNG', 400, 300])
      expect(png.length).not.toBe(makePng(400, 300).length)
    })

    test('or the picture that a program has stored', async () => {
      const path = `${sections}/${await addSection('CANVAS')}/canvas`
      const [first, second] = [picture(4, 3), picture(8, 6)]
      expect(await ok<number>(path, { method: 'PUT', body: first, headers: { 'content-type': 'image/png' } })).toBeGreaterThan(0)
      await ok(path, { method: 'PUT', body: second })
      expect(new Uint8Array(await bytesOf(await fetch(path)))).toEqual(second)
      expect(await refusal(path, { method: 'PUT', body: '<svg onload="alert(1)">' })).toBe('400 input.invalid')
    })
  })

  test('pictures and files of a section are listed, read and removed, one or many, and only those of the section', async () => {
    const id = await addSection('IMAGE')
    const [files, images] = [`${sections}/${id}/files`, `${sections}/${id}/images`]
    const add = (name: string, path = images) => ok<number>(`${path}?fileName=${name}`, { method: 'POST', body: picture(2, 2) })
    const [one, two, three] = [await add('1.png'), await add('2.png'), await add('3.png')]
    const text = await add('notes.txt', files)
    expect(await refusal(`${images}?fileName=notes.txt`, { method: 'POST', body: 'x' })).toBe('400 input.invalid')
    const { data } = await ok<{ data: { experimentFileID: number; position: number }[] }>(images)
    expect(data.find(({ experimentFileID }) => experimentFileID === one)).toMatchObject({ realName: '1.png', description: '' })
    expect(data.map(({ position }) => position)).toEqual([0, 1, 2])
    expect((await bytesOf(await fetch(`${images}/${one}?maxWidth=10`))).equals(makePng(2, 2))).toBe(true)
    const wide = await ok<number>(`${images}?fileName=wide.png`, { method: 'POST', body: picture(90, 30) })
    const smaller = await fetch(`${images}/${wide}?maxWidth=30`)
    expect(smaller.headers.get('content-type')).toBe('image/png')
    const { rgb, ...size } = readPng(await bytesOf(smaller))!
    expect([size, rgb.subarray(0, 3)]).toEqual([{ width: 30, height: 10 }, readPng(picture(90, 30))!.rgb.subarray(0, 3)])
    expect((await bytesOf(await fetch(`${images}/${wide}`))).equals(makePng(90, 30))).toBe(true)
    await ok(`${images}/${wide}`, { method: 'DELETE' })
    expect(await refusal(`${images}/${one}`, { method: 'DELETE' }, guest)).toBe('403 permission.denied')
    expect(await refusal(`${images}/${one}`, { method: 'DELETE' }, elsewhere)).toBe('404 section.gone')
    await ok(`${images}/${one}`, { method: 'DELETE' })
    const another = await addSection('FILE')
    const other = await ok<number>(`${sections}/${another}/files?fileName=a.txt`, { method: 'POST', body: 'x' })
    expect(await refusal(files, json([two, other], 'DELETE'))).toBe('404 file.gone')
    expect(await ok(images)).toMatchObject({ totalRecords: 2 })
    await ok(files, json([two, text], 'DELETE'))
    expect(await ok(files)).toMatchObject({ totalRecords: 1, data: [{ experimentFileID: three }] })
  })

  test('an experiment begins with a copy of a template, and the owner of the study writes in it', async () => {
    const owner = await lab.server.makeUser('Student', group)
    await lab.server.saveRows(group, 'studies', makeStudy({ id: 910_003, projectId: 910_001, ownerId: owner.id }))
    const text = await addSection('PARAGRAPH')
    await ok(`${sections}/${text}/content`, json({ contents: '<p>Aim of the day</p>' }, 'PUT'))
    const table = await addSection('DATATABLE')
    await ok(`${sections}/${table}/datatable`, json([['n'], ['1']], 'PUT'))
    await ok(`${sections}/${await addSection('COMMENT')}`, { method: 'DELETE' })
    await addSection('SAMPLESIN')
    expect(await refusal('/api/v1/experiments', json({ studyID: 910_003, name: 'Gel 2', templateID: experiment }))).toBe('400 input.invalid')
    const saved = await lab.store.feed.read((tables) => tables.row(group, 'experiments', experiment))
    await lab.server.saveRows(group, 'experiments', { ...makeExperiment(), ...saved, isTemplate: 1 } as never)

    const made = await ok<number>('/api/v1/experiments', json({ studyID: 910_003, name: 'Gel 2', templateID: experiment, autoCollaborate: true }))
    const { data } = await ok<{ data: { expJournalID: number; sectionType: string }[] }>(`/api/v1/experiments/${made}/sections?$sort=order`)
    expect(data.map(({ sectionType }) => sectionType)).toEqual(['PARAGRAPH', 'DATATABLE', 'SAMPLESIN'])
    expect(await ok(`${sections}/${data[0]!.expJournalID}/content`)).toMatchObject({ contents: '<p>Aim of the day</p>' })
    expect(await ok(`${sections}/${data[1]!.expJournalID}/datatable`)).toEqual([['n'], ['1']])
    expect(await ok(`/api/v1/experiments/${made}/collaborators`)).toMatchObject({
      data: [{ userID: owner.id, fullName: expect.any(String), role: expect.any(String), permissions: expect.any(Object) }],
    })
    expect(await refusal('/api/v1/experiments', json({ studyID: 910_003, name: 'x', templateID: 987_654 }))).toBe('404 experiment.gone')
  })

  test('the signatures of an experiment are read, with the final one, and nothing in it is written', async () => {
    const id = await addSection('DATATABLE')
    const [drawing, workbook] = [await addSection('CANVAS'), await addSection('EXCEL')]
    const saved = await lab.store.feed.read((tables) => tables.row(group, 'experiments', experiment))
    expect(await ok(`/api/v1/experiments/${experiment}`)).toMatchObject({ signatureStatus: 'None' })
    await lab.server.saveRows(group, 'experiments', { ...makeExperiment(), ...saved, status: 'SIGNED' } as never)
    await lab.server.saveRows(group, 'signatures', {
      ...makeSignatureRow({ id: `${experiment}:1`, experimentId: experiment, userId: user.id, fullName: user.fullName, isFinal: 1 }),
    })
    expect(await ok(`/api/v1/experiments/${experiment}`)).toMatchObject({
      status: 'SIGNED',
      signatureStatus: 'Signed',
      experimentStatus: { status: 'SIGNED', experimentStatusType: 'COMPLETED' },
    })
    expect(await ok(`/api/v1/experiments/${experiment}/signatures`)).toMatchObject({
      recordCount: 1,
      data: [{ number: 1, capacity: 'author', state: 'signed', userID: user.id, fullName: user.fullName, isFinal: true }],
    })
    expect(await refusal(`/api/v1/experiments/${experiment}/signatures`, undefined, elsewhere)).toBe('404 experiment.gone')
    for (const [path, init] of [
      [`${sections}/${id}/datatable`, json([['a']], 'PUT')],
      [`${sections}/${id}/meta`, json({ name: 'a', val: 'b' })],
      [`${sections}/${id}`, json({ sectionHeader: 'x' }, 'PATCH')],
      [`${sections}/${id}`, { method: 'DELETE' }],
      [`${sections}/${id}/lock`, { method: 'PUT' }],
      [`${sections}/${drawing}/canvas`, { method: 'PUT', body: picture(2, 2) }],
      [`${sections}/${workbook}/excel`, { method: 'PUT', body: xlsx }],
      [`${sections}/${id}/images?fileName=a.png`, { method: 'POST', body: picture(2, 2) }],
    ] as const)
      expect([path, await refusal(path, init)]).toEqual([path, '400 experiment.signed'])
  })

  test('nothing of a section is read or written from another group', async () => {
    const id = await addSection('DATATABLE')
    for (const [path, init] of [
      ['meta', undefined],
      ['meta', json({ name: 'a', val: 'b' })],
      ['meta/a', undefined],
      ['datatable', undefined],
      ['datatable', json([['a']], 'PUT')],
      ['excel', undefined],
      ['excel', { method: 'PUT', body: xlsx }],
      ['canvas', undefined],
      ['canvas', { method: 'PUT', body: picture(2, 2) }],
      ['images', undefined],
      ['files', json([1], 'DELETE')],
      ['lock', undefined],
      ['lock', { method: 'PUT' }],
    ] as const)
      expect([path, await refusal(`${sections}/${id}/${path}`, init, elsewhere)]).toEqual([path, '404 section.gone'])
  })
})
