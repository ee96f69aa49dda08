import { applyUpdate, Doc, encodeStateAsUpdate, encodeStateVector } from 'yjs'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { appendToDocument } from '#domain/commands/append-to-document.ts'
import type { DocumentUpdateRow } from '#domain/entities/document-update.ts'
import type { SectionRow } from '#domain/entities/section.ts'
import { limits } from '#domain/limits.ts'
import { readSequence } from '#domain/rules/documents/sequence/read-sequence.ts'
import { refusedFileTypes } from '#domain/rules/files/refused-file-type.ts'
import { runCommand } from '#server/feed/run-as-api.ts'
import { describeRoutes } from '#tests/harness/describe-server.ts'
import { sha256Of } from '#tests/harness/files.ts'
import { procedureMeta, variableKey } from '#domain/rules/protocols/procedure-meta.ts'
import { makeSample, makeSampleType } from '#tests/harness/factories.ts'
import { makeProject, makeProtocolVersion, makeSectionStep, makeStudy, makeVariable } from '#tests/harness/notebook.ts'
import type { Fetch, TestUser } from '#tests/harness/server.ts'

const json = (body: unknown, method = 'POST'): RequestInit => ({ method, body: JSON.stringify(body), headers: { 'content-type': 'application/json' } })
const form = (body: Record<string, string>, method = 'POST'): RequestInit => ({ method, body: new URLSearchParams(body) })
const handler = '/members/experiments/journal/handlers/experiment.ashx'
const sections = '/api/v1/experiments/sections'

describeRoutes('experiments, sections and files through the existing calls', (lab) => {
  let group: number
  let user: TestUser
  let fetch: Fetch
  let guest: Fetch
  let elsewhere: Fetch
  let experiment: number
  let studyId = 900_010

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
  const addSection = (sectionType: string, more: object = {}) =>
    ok<number>(`/api/v1/experiments/${experiment}/sections`, json({ sectionType, sectionHeader: `${sectionType} of ${experiment}`, ...more }))
  const row = async (id: number) => (await lab.store.feed.read((tables) => tables.row(group, 'sections', id))) as unknown as SectionRow
  const docOf = async (id: number) => {
    const { documentId } = await row(id)
    const updates = (await lab.store.feed.read((tables) =>
      tables.rowsUnder(group, 'documentUpdates', 'byDocument', [documentId!]),
    )) as unknown as DocumentUpdateRow[]
    const doc = new Doc()
    for (const { content } of updates) applyUpdate(doc, Buffer.from(content, 'base64'))
    return { doc, documentId: documentId! }
  }

  beforeAll(async () => {
    group = await lab.server.makeGroup()
    user = await lab.server.makeUser('Member', group)
    fetch = await lab.server.useToken(user)
    guest = await lab.server.useToken(await lab.server.makeUser('Guest', group))
    elsewhere = await lab.server.useToken(await lab.server.makeUser('Administrator', await lab.server.makeGroup()))
    await lab.server.saveRows(group, 'projects', makeProject({ id: 900_001, name: 'Kinases' }))
  })
  beforeEach(async () => {
    studyId += 1
    await lab.server.saveRows(group, 'studies', makeStudy({ id: studyId, projectId: 900_001, name: `Study ${studyId}` }))
    experiment = await ok<number>('/api/v1/experiments', json({ studyID: studyId, name: 'Gel 1' }))
  })

  test('projects, studies and experiments are created, listed by page, and found by number', async () => {
    const projectID = await ok<number>('/api/v1/projects', json({ name: 'Ligases', notes: 'n' }))
    const studyID = await ok<number>('/api/v1/studies', json({ projectID, name: 'Ligation' }))
    const ids = []
    for (const name of ['B', 'a', 'C']) ids.push(await ok<number>('/api/v1/experiments', json({ studyID, name, status: 'PROGRESS' })))
    const page = await ok<Record<string, unknown>>(`/api/v1/experiments?studyID=${studyID}&%24page=0&%24records=2&%24sort=name%20DESC`)
    expect(page).toMatchObject({ recordCount: 2, totalRecords: 3, currentPage: 0, maxRecords: 2, hasNextPage: true, data: [{ name: 'C' }, { name: 'B' }] })
    expect(await ok(`/api/v1/experiments?studyID=${studyID}&$page=1&$records=2`)).toMatchObject({ recordCount: 1, hasNextPage: false })
    expect(await ok(`/api/v1/experiments/${ids[1]}`)).toMatchObject({
      experimentID: ids[1],
      name: 'a',
      studyID,
      projectID,
      groupID: group,
      userID: user.id,
      status: 'PROGRESS',
      deleted: false,
      template: false,
      signatureStatus: 'None',
    })
    expect(await ok(`/api/v1/projects?projectID=${projectID}`)).toMatchObject({ recordCount: 1, data: [{ projectID, name: 'Ligases', numStudies: 1 }] })
    expect(await ok(`/api/v1/studies?studyID=${studyID}`)).toMatchObject({ recordCount: 1, data: [{ studyID, projectID, experimentCount: 3 }] })
    expect(await refusal('/api/v1/experiments?$sort=nothing')).toBe('400 input.invalid')
    expect(await refusal('/api/v1/experiments?$expand=everything')).toBe('400 input.invalid')
  })

  test('what else a program says about a project or a study is kept where people read it', async () => {
    const told = {
      name: 'Kinases II',
      longname: 'Kinases of yeast',
      description: 'd',
      notes: 'n',
      label: ['a', 'b'],
      projectMeta: [{ name: 'Grant', value: 'G-7', metaType: 'TEXT' }],
    }
    const projectID = await ok<number>('/api/v1/projects', json(told))
    expect(await ok(`/api/v1/projects?projectID=${projectID}`)).toMatchObject({
      data: [{ name: 'Kinases II', description: 'd\n\nn\n\nLong name: Kinases of yeast\nLabels: a, b\nGrant: G-7' }],
    })
    expect(await refusal('/api/v1/projects', json({ name: 'x', projectMeta: [{ name: 'Plan', value: '7', metaType: 'FILE' }] }))).toBe('400 input.invalid')
    const long = 'x'.repeat(limits.text.longest)
    expect(await refusal('/api/v1/projects', json({ name: 'x', description: long, notes: 'n' }))).toBe('400 input.invalid')
    const studyID = await ok<number>('/api/v1/studies', json({ projectID, name: 'Ligation', description: 'same', notes: 'same', approve: 'BYSTUDYMANAGER' }))
    expect(await ok(`/api/v1/studies?studyID=${studyID}`)).toMatchObject({
      data: [
        {
          description: 'same',
          approve: 'BYSTUDYMANAGER',
          meta: [{ studyMetaID: 1, metaType: 'TEXT', name: 'approve', value: 'BYSTUDYMANAGER', val: 'BYSTUDYMANAGER', order: 0 }],
        },
      ],
    })
    expect(await refusal('/api/v1/studies', json({ projectID, name: 'x', approve: 'LATER' }))).toBe('400 input.invalid')
  })

  test('a new experiment is pending and needs a study and a name [ELN-01]', async () => {
    expect(await ok(`/api/v1/experiments/${experiment}`)).toMatchObject({ status: 'PENDING' })
    expect(await refusal('/api/v1/experiments', json({ studyID: 987_654, name: 'x' }))).toBe('404 study.gone')
    expect(await refusal('/api/v1/experiments', json({ studyID: studyId, name: ' ' }))).toBe('400 experiment.name-missing')
    expect(await refusal('/api/v1/experiments', json({ studyID: studyId, name: 'x', color: 'red' }))).toBe('400 input.field-unknown')
  })

  test('sections are added, ordered, archived and restored', async () => {
    const first = await addSection('PARAGRAPH')
    const last = await ok<number>(`/api/v1/experiments/${experiment}/sections`, form({ sectionType: 'SAMPLESIN', sectionHeader: 'In' }))
    const between = await addSection('COMMENT', { order: 1 })
    const order = async () =>
      (await ok<{ data: { expJournalID: number }[] }>(`/api/v1/experiments/${experiment}/sections?$sort=order`)).data.map(({ expJournalID }) => expJournalID)
    expect(await order()).toEqual([first, between, last])
    await ok(`${sections}/${last}/position`, json(0, 'PUT'))
    expect(await order()).toEqual([last, first, between])
    expect(await ok(`${sections}/${between}`)).toMatchObject({
      expJournalID: between,
      experimentID: experiment,
      sectionType: 'COMMENT',
      order: 2,
      deleted: false,
      firstName: user.fullName.split(' ')[0],
    })
    await ok(`${sections}/${first}`, { method: 'DELETE' })
    expect(await order()).toEqual([last, between])
    expect(await ok(`/api/v1/experiments/${experiment}/sections?archived=true`)).toMatchObject({ data: [{ expJournalID: first, deleted: true }] })
    await ok(`${sections}/${first}/restore`, { method: 'POST' })
    expect(await order()).toEqual([last, first, between])
  })

  test('a locked section is written by whoever locked it, until it is opened', async () => {
    const id = await addSection('FILE')
    const text = await addSection('PARAGRAPH')
    const colleague = await lab.server.useToken(await lab.server.makeUser('Member', group))
    expect(await ok(`${sections}/${id}/lock`)).toEqual({ hasLock: false, lockedUntil: null, userID: 0, user: '' })
    for (const each of [id, text]) await ok(`${sections}/${each}/lock`, { method: 'PUT' })
    expect(await ok(`${sections}/${id}/lock`, undefined, colleague)).toEqual({ hasLock: true, lockedUntil: null, userID: user.id, user: user.fullName })
    expect(await ok(`${sections}/${id}/lock?ignoreOwnLock=true`)).toMatchObject({ hasLock: false })
    const written = json({ contents: '<p>x</p>' }, 'PUT')
    for (const [path, init] of [
      [`${sections}/${text}/content`, written],
      [`${sections}/${text}/content`, json({ contents: '' }, 'PUT')],
      [`${sections}/${text}/position`, json(0, 'PUT')],
      [`${sections}/${text}`, { method: 'DELETE' }],
      [`${sections}/${id}/files?fileName=a.csv`, { method: 'POST', body: 'a,b' }],
      [`${sections}/${id}/lock`, { method: 'PUT' }],
      [`${sections}/${id}/lock`, { method: 'DELETE' }],
    ] as const)
      expect([path, await refusal(path, init, colleague)]).toEqual([path, '400 section.locked'])
    await ok(`${sections}/${text}/content`, written)
    await ok(`${sections}/${text}/lock`, { method: 'DELETE' })
    await ok(`${sections}/${text}/content`, json({ contents: '<p>y</p>' }, 'PUT'), colleague)
  })

  test('a paragraph is written and read as HTML, and nothing that could run is kept', async () => {
    const id = await addSection('PARAGRAPH')
    const contents = '<h1>Plan</h1><p>Ligate <strong>overnight</strong></p><script>alert(1)</script><p onclick="x()">done</p>'
    await ok(`${sections}/${id}/content`, form({ contents }, 'PUT'))
    const read = '<h1>Plan</h1><p>Ligate <strong>overnight</strong></p><p>done</p>'
    expect(await ok(`${sections}/${id}/content`)).toEqual({ contents: read, meta: [] })
    expect(await ok(`/api/v1/experiments/${experiment}/sections/${id}/content`)).toEqual({ contents: read, meta: [] })
    const page = await fetch(`${sections}/${id}/html`)
    expect([await page.text(), page.headers.get('content-security-policy')]).toEqual([
      read,
      "sandbox; default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    ])
    await ok(`${sections}/${id}/html`, { method: 'PUT', body: '<p>new</p>', headers: { 'content-type': 'text/html' } })
    expect(await ok(`${sections}/${id}/content`)).toMatchObject({ contents: '<p>new</p>' })
  })

  test('[FAULT-106] a comment keeps what a text keeps: lists, bold words, tables and the addresses of links', async () => {
    const id = await addSection('COMMENT')
    const contents =
      '<p>Lane <strong>3</strong> 🧬</p><ul><li>is <em>empty</em></li><li><a href="https://example.org/a" rel="noopener noreferrer">why</a></li></ul>' +
      '<table><thead><tr><th>n</th></tr></thead><tbody><tr><td>1</td></tr></tbody></table>'
    await ok(`${sections}/${id}/content`, json({ contents }, 'PUT'))
    expect(await ok(`${sections}/${id}/content`)).toMatchObject({ contents })
  })

  test('what a program does not change stays: mentions, and what someone else writes there at the same time', async () => {
    const id = await addSection('PARAGRAPH')
    await ok(`${sections}/${id}/content`, json({ contents: '<p>one</p><p>two</p>' }, 'PUT'))
    const { doc, documentId } = await docOf(id)
    const seen = encodeStateVector(doc)
    const text = doc.getText('text')
    text.applyDelta([{ retain: text.length }, { insert: 'with ' }, { insert: { kind: 'mention', of: 'sample', row: 7, name: 'pUC19' } }, { insert: '\n' }])
    const content = Buffer.from(encodeStateAsUpdate(doc, seen)).toString('base64')
    const update = { documentId, updateId: `someone-elses-update-${id}`, chains: [`someone-elses-chain-${id}`], part: 1, parts: 1, content }
    await runCommand(lab.store.feed, { userId: user.id }, group, appendToDocument, update, () => lab.server.now)
    const { contents } = await ok<{ contents: string }>(`${sections}/${id}/content`)
    expect(contents).toBe('<p>one</p><p>two</p><p>with <a onclick="Experiment.Section.Sample.view(7)">pUC19</a></p>')
    await ok(`${sections}/${id}/content`, json({ contents: contents.replace('one', 'ONE') }, 'PUT'))
    expect(readSequence((await docOf(id)).doc)).toEqual([
      { type: 'paragraph', content: [{ type: 'text', text: 'ONE' }] },
      { type: 'paragraph', content: [{ type: 'text', text: 'two' }] },
      {
        type: 'paragraph',
        content: [
          { type: 'text', text: 'with ' },
          { type: 'mention', attrs: { kind: 'sample', id: 7, name: 'pUC19' } },
        ],
      },
    ])
  })

  test('a program mentions a sample by the link that existing programs write, and the text around a mention can change', async () => {
    const id = await addSection('PARAGRAPH')
    const link = '<a href="#" onclick="event.stopPropagation();Experiment.Section.Sample.view(7)">pUC19</a>'
    await ok(`${sections}/${id}/content`, json({ contents: `<p>with ${link}</p>` }, 'PUT'))
    const { contents } = await ok<{ contents: string }>(`${sections}/${id}/content`)
    await ok(`${sections}/${id}/content`, json({ contents: contents.replace('with', 'without') }, 'PUT'))
    expect(readSequence((await docOf(id)).doc)).toEqual([
      {
        type: 'paragraph',
        content: [
          { type: 'text', text: 'without ' },
          { type: 'mention', attrs: { kind: 'sample', id: 7, name: 'pUC19' } },
        ],
      },
    ])
  })

  test('a procedure is read as its values and steps, and samples of a section as links to them', async () => {
    const [procedure, samples] = [await addSection('PROCEDURE'), await addSection('SAMPLESIN')]
    const base = group * 10
    const variables = [makeVariable({ name: 'Volume' }), makeVariable({ id: 'double', name: 'Double <2×>', unit: '', value: '', formula: '{Volume} * 2' })]
    await lab.server.saveRows(group, 'protocolVersions', makeProtocolVersion({ protocolId: base, variables }))
    await lab.server.saveRows(group, 'sampleTypes', makeSampleType({ id: base }))
    await lab.server.saveRows(group, 'samples', makeSample({ id: base, sampleTypeId: base, name: 'HeLa' }))
    const section = await row(procedure)
    await lab.server.saveRows(group, 'sections', { ...section, meta: { ...procedureMeta(base, 1), [variableKey('volume')]: '25' } })
    const step = { sectionId: procedure, experimentId: section.experimentId, title: 'Add {Volume} & mix', place: 1 }
    await lab.server.saveRows(group, 'sectionSteps', makeSectionStep({ ...step, id: `${procedure}:block` }))
    await ok(`${sections}/${samples}/samples`, json([base], 'PUT'))
    expect(await ok(`${sections}/${procedure}/content`)).toMatchObject({
      contents:
        '<table><tbody><tr><td>Volume</td><td><span class="protVar">25</span> mL</td></tr>' +
        '<tr><td>Double &lt;2×&gt;</td><td><span class="protVar">50</span></td></tr></tbody></table>' +
        '<ol><li><p>Add <span class="protVar">25</span> mL &amp; mix</p></li></ol>',
    })
    expect(await ok(`${sections}/${samples}/content`)).toMatchObject({
      contents: `<ul><li><a onclick="Experiment.Section.Sample.view(${base})">HeLa</a></li></ul>`,
    })
  })

  test('the same contents again change nothing', async () => {
    const id = await addSection('PARAGRAPH')
    await ok(`${sections}/${id}/content`, json({ contents: '<p>one</p>' }, 'PUT'))
    const version = await lab.store.feed.read((tables) => tables.version(group))
    await ok(`${sections}/${id}/content`, json({ contents: '<p>one</p>' }, 'PUT'))
    expect(await lab.store.feed.read((tables) => tables.version(group))).toBe(version)
    expect(await refusal(`${sections}/${id}/content`, json({ contents: '<p>one</p>' }, 'PUT'), guest)).toBe('403 permission.denied')
  })

  test('a text of many paragraphs is stored in parts', async () => {
    const id = await addSection('PARAGRAPH')
    const contents = Array.from({ length: 8_000 }, (_, at) => `<p>Line ${at} of a long protocol that someone exported</p>`).join('')
    await ok(`${sections}/${id}/content`, json({ contents }, 'PUT'))
    expect((await ok<{ contents: string }>(`${sections}/${id}/content`)).contents === contents).toBe(true)
  })

  test('samples are added to a section of samples and listed', async () => {
    const id = await addSection('SAMPLESIN')
    const [one, two] = [await lab.server.makeSample(group), await lab.server.makeSample(group)]
    await ok(`${sections}/${id}/samples`, json([one.id], 'PUT'))
    await ok(`${sections}/${id}/samples`, json([one.id, two.id], 'PUT'))
    expect(await ok(`${sections}/${id}/samples`)).toMatchObject({ recordCount: 2, data: [{ sampleID: one.id }, { sampleID: two.id }] })
    expect(await refusal(`${sections}/${await addSection('FILE')}/samples`, json([one.id], 'PUT'))).toBe('400 input.invalid')
  })

  describe('files of a section', () => {
    const bytes = Uint8Array.from({ length: 1_200_000 }, (_, at) => (at * 7) % 251)

    test('they come as raw bytes of any type or none, or in a form, and are listed with their numbers [FILE-04]', async () => {
      const id = await addSection('FILE')
      const path = `${sections}/${id}/files`
      const data = new FormData()
      data.set('note', 'ignored')
      data.set('file', new Blob([bytes]), 'local.csv')
      const numbers = [
        await ok<number>(`${path}?fileName=raw.png`, { method: 'POST', body: bytes, headers: { 'content-type': 'application/octet-stream' } }),
        await ok<number>(`${path}?fileName=json.json`, { method: 'POST', body: bytes, headers: { 'content-type': 'application/json' } }),
        await ok<number>(`${path}?fileName=none.bin`, { method: 'POST', body: new Blob([bytes]) }),
        await ok<number>(`${path}?fileName=form.csv`, { method: 'POST', body: data }),
      ]
      const { data: listed } = await ok<{ data: Record<string, unknown>[] }>(path)
      expect(listed).toHaveLength(4)
      expect(listed.find(({ experimentFileID }) => experimentFileID === numbers[0])).toMatchObject({
        experimentFileID: numbers[0],
        expJournalFileID: numbers[0],
        realName: 'raw.png',
        stored: new Date(lab.server.now).toISOString(),
        fileSize: bytes.length,
        SHA256Hash: sha256Of(bytes),
        experimentID: experiment,
        userID: user.id,
      })
      for (const number of numbers) {
        const answer = await fetch(`${path}/${number}`)
        expect(answer.headers.get('content-length')).toBe(String(bytes.length))
        expect(sha256Of(new Uint8Array(await answer.arrayBuffer()))).toBe(sha256Of(bytes))
      }
    })

    test('the file in a form keeps its own name, of which only the last part counts, unless the address names it', async () => {
      const id = await addSection('FILE')
      const path = `${sections}/${id}/files`
      const formWith = (name: string) => {
        const data = new FormData()
        data.set('file', new Blob(['a,b']), name)
        return { method: 'POST', body: data }
      }
      await ok(path, formWith('Größe 1.csv'))
      await ok(path, formWith('C:\\data\\run.csv'))
      await ok(`${path}?fileName=named.csv`, formWith('local.csv'))
      const { data: listed } = await ok<{ data: { realName: string }[] }>(path)
      expect(listed.map(({ realName }) => realName).toSorted()).toEqual(['Größe 1.csv', 'named.csv', 'run.csv'])
      expect(await refusal(path, { method: 'POST', body: 'a,b' })).toBe('400 input.invalid')
      const without = new FormData()
      without.set('note', 'no file')
      expect(await refusal(path, { method: 'POST', body: without })).toBe('400 input.invalid')
    })

    test('[FAULT-118] scripts are kept, and come back as they were [FILE-03]', async () => {
      const path = `${sections}/${await addSection('FILE')}/files`
      const names = refusedFileTypes.map((type) => `run.${type}`)
      for (const name of names) await ok(`${path}?fileName=${name}`, { method: 'POST', body: `#!/bin/sh ${name}` })
      const { data } = await ok<{ data: { experimentFileID: number; realName: string }[] }>(`${path}?$records=100`)
      expect(data.map(({ realName }) => realName).toSorted()).toEqual(names.toSorted())
      const { experimentFileID } = data.find(({ realName }) => realName === 'run.sh')!
      const downloaded = await fetch(`${path}/${experimentFileID}`)
      expect(await downloaded.text()).toBe('#!/bin/sh run.sh')
      expect(downloaded.headers.get('content-disposition')).toMatch(/^attachment/)
    })

    test('an empty one, and one that breaks off leave nothing', async () => {
      const id = await addSection('FILE')
      const path = `${sections}/${id}/files`
      expect(await refusal(`${path}?fileName=a.txt`, { method: 'POST' })).toBe('400 upload.empty')
      const broken = {
        method: 'POST',
        body: '--b\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nhalf',
        headers: { 'content-type': 'multipart/form-data; boundary=b' },
      }
      expect(await refusal(`${path}?fileName=a.txt`, broken)).toBe('400 input.invalid')
      expect(await ok(path)).toMatchObject({ totalRecords: 0 })
      const left = await lab.store.engine.read((sql) => sql.all("select file_id from file_upload where file_id like 'staged:%'"))
      expect(left).toEqual([])
    })

    test('a file in no section is uploaded, found, loaded, and linked to a section [ELN-07]', async () => {
      const { fileID } = await ok<{ fileID: number }>('/api/v1/files?fileName=report.pdf', {
        method: 'POST',
        body: bytes,
        headers: { 'content-type': 'application/pdf' },
      })
      expect(await ok(`/api/v1/files?fileName=report.pdf&userID=${user.id}&$sort=created%20DESC&$records=1`)).toMatchObject({
        data: [{ fileID, filename: 'report.pdf', folderID: 0, path: '', size: bytes.length, extension: 'pdf', fileType: 'application/pdf' }],
      })
      expect((await (await fetch(`/api/v1/files/${fileID}`)).arrayBuffer()).byteLength).toBe(bytes.length)
      const link = (expJournalID: number, by = fetch) =>
        ok<Record<string, unknown>>(handler, form({ action: 'linkFileToSection', expJournalID: String(expJournalID), fileID: String(fileID) }), by)
      const id = await addSection('FILE')
      const linked = await link(id)
      expect(linked).toEqual({ success: true, message: 'File successfully linked to section.', experimentFileID: expect.any(Number) })
      expect(await ok(`${sections}/${id}/files`)).toMatchObject({ data: [{ experimentFileID: linked['experimentFileID'], realName: 'report.pdf' }] })
      expect(await link(await addSection('PARAGRAPH'))).toEqual({ success: false, message: 'Cannot link a file to a non-file section' })
      expect(await link(id, guest)).toEqual({ success: false, message: 'Could not link file to the section' })
      expect(await link(987_654)).toEqual({ success: false, message: 'Could not link file to the section' })
      expect(await ok(handler, form({ action: 'linkFileToSection', expJournalID: String(id), fileID: '987654' }))).toEqual({
        success: false,
        message: 'Could not link file to the section',
      })
    })
  })

  test('experiment.ashx reads an experiment and a section, and saves what a section says [ELN-01, ELN-06, ELN-07]', async () => {
    const id = await addSection('PARAGRAPH')
    const tubes = await addSection('SAMPLESIN')
    const save = (contents: string, by = fetch) =>
      ok(handler, form({ action: 'saveJournalDetails', expJournalID: String(id), contents, sectionHeader: 'Results' }), by)
    expect(await save('<p>Band at 3 kb</p>')).toEqual({ success: true, message: '' })
    expect(await save('<p>x</p>', guest)).toEqual({ success: false, message: 'Error while trying to save the new content of the section.' })
    expect(await ok(handler, json({ action: 'getJournalDetails', experimentID: experiment }))).toMatchObject({
      headerinfo: { experimentName: 'Gel 1', groupID: group, status: 'PENDING' },
      data: [
        { expJournalID: id, sectionType: 'PARAGRAPH', sectionHeader: 'Results', contents: '<p>Band at 3 kb</p>', order: 0 },
        { expJournalID: tubes, sectionType: 'SAMPLESIN', contents: '', order: 1 },
      ],
    })
    expect(await ok(handler, json({ action: 'getSectionDetails', expJournalID: id }))).toMatchObject({
      sectionHeader: 'Results',
      contents: '<p>Band at 3 kb</p>',
      meta: [],
    })
    const tube = await lab.server.makeSample(group)
    const add = (expJournalID: number) =>
      ok(handler, form({ action: 'addSamplesToSampleSection', expJournalID: String(expJournalID), sampleIDs: String(tube.id) }))
    expect(await add(tubes)).toEqual({ success: true, message: '' })
    expect(await ok(`${sections}/${tubes}/samples`)).toMatchObject({ data: [{ sampleID: tube.id }] })
    expect(await add(id)).toEqual({ success: false, message: 'Samples cannot be added to a section of this type.' })
    expect(await refusal(handler, form({ action: 'deleteEverything' }))).toBe('400 input.invalid')
  })

  test('nobody reads or writes the notebook of another group, or learns what is in it', async () => {
    const id = await addSection('FILE')
    const text = await addSection('PARAGRAPH')
    const number = await ok<number>(`${sections}/${id}/files?fileName=a.csv`, { method: 'POST', body: 'a,b' })
    for (const [path, init, code] of [
      [`/api/v1/experiments/${experiment}`, undefined, 'experiment.gone'],
      [`/api/v1/experiments/${experiment}/sections`, undefined, 'experiment.gone'],
      [`/api/v1/experiments/${experiment}/collaborators`, undefined, 'experiment.gone'],
      [`${sections}/${id}`, undefined, 'section.gone'],
      [`${sections}/${text}/content`, undefined, 'section.gone'],
      [`${sections}/${text}/content`, json({ contents: '<p>x</p>' }, 'PUT'), 'section.gone'],
      [`${sections}/${id}/files`, undefined, 'section.gone'],
      [`${sections}/${id}/files/${number}`, undefined, 'file.gone'],
      [`${sections}/${id}/files?fileName=a.csv`, { method: 'POST', body: 'x' }, 'section.gone'],
      [`/api/v1/files/${number}`, undefined, 'file.gone'],
      [`${sections}/${id}`, { method: 'DELETE' }, 'section.gone'],
    ] as const)
      expect(await refusal(path, init, elsewhere)).toBe(`404 ${code}`)
    for (const path of ['experiments', 'projects', 'studies', 'files'])
      expect(await ok(`/api/v1/${path}`, undefined, elsewhere)).toMatchObject({ totalRecords: 0 })
    for (const path of [`${sections}/${id}`, '/api/v1/files']) expect(await refusal(path, undefined, lab.server.anonymous)).toBe('401 session.expired')
  })
})
