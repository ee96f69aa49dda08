import { beforeAll, describe, expect, test } from 'vitest'
import { serverLimits } from '#domain/limits.ts'
import { describeRoutes } from '#tests/harness/describe-server.ts'
import { makePng } from '#tests/harness/png.ts'
import { readPdf } from '#tests/harness/read-pdf.ts'
import type { Fetch } from '#tests/harness/server.ts'

const path = '/members/fn/createPDF/createPDF.ashx'

describeRoutes('a PDF of HTML', (lab) => {
  let group: number
  let fetch: Fetch
  let other: Fetch

  beforeAll(async () => {
    group = await lab.server.makeGroup('Pasteur Lab')
    fetch = await lab.server.useToken(await lab.server.makeUser('Member', group))
    other = await lab.server.useToken(await lab.server.makeUser('Administrator', await lab.server.makeGroup()))
  })

  const post = (body: object, by = fetch) => by(path, { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } })
  const pdfOf = async (contents: string, more: object = {}, by = fetch) => {
    const answer = await post({ contents, ...more }, by)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    return readPdf(new Uint8Array(await answer.arrayBuffer()))
  }
  const refusal = async (body: object) => {
    const answer = await post(body)
    return `${answer.status} ${((await answer.json()) as { code: string }).code}`
  }
  const dataOf = (bytes: Buffer, type = 'image/png') => `data:${type};base64,${bytes.toString('base64')}`

  test('has its headings, lists and tables as text, in PDF/A, under the name that was asked for', async () => {
    const html =
      '<h1>Titer</h1><p>5&nbsp;µL at −80 °C, <b>n</b> = 3</p><ol><li>Thaw</li><li>Spin</li></ol><table><tr><th>Well</th></tr><tr><td>B4</td></tr></table>'
    const { pages, metadata, fonts } = await pdfOf(html)
    for (const words of ['Titer', '5\u00a0µL at −80 °C, n = 3', '1.Thaw', '2.Spin', 'Well', 'B4']) expect(pages[0]).toContain(words)
    expect(metadata).toContain('<pdfaid:part>2</pdfaid:part>')
    expect(fonts.every(({ isEmbedded }) => isEmbedded)).toBe(true)
    const answer = await post({ contents: '<p>x</p>', fileName: 'Größe (1).pdf' })
    expect(answer.headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''Gr%C3%B6%C3%9Fe%20%281%29.pdf")
  })

  test('is also made of a form, as existing pages send it', async () => {
    const answer = await fetch(path, {
      method: 'POST',
      body: new URLSearchParams({ contents: '<p>As a form</p>', fileName: 'form', useGroupLogo: 'true', logoDimensions: '{"width":48,"height":"48"}' }),
    })
    const { pages } = readPdf(new Uint8Array(await answer.arrayBuffer()))
    expect(pages[0]).toContain('As a form')
  })

  test('has the name of a group without a logo on top where it asks for one', async () => {
    expect((await pdfOf('<p>Text</p>', { useGroupLogo: true })).pages[0]).toContain('Pasteur Lab\nText')
    expect((await pdfOf('<p>Text</p>')).pages[0]).not.toContain('Pasteur')
  })

  test('is made of contents under a file name, with the logo of the own group in its box, 48 by 48 unless it says otherwise [FILE-06]', async () => {
    const administrator = await lab.server.signIn(await lab.server.makeUser('Administrator', group))
    const logo = { picture: makePng(300, 150).toString('base64') }
    expect(
      (await administrator('/api/v1/groups/logo', { method: 'PUT', body: JSON.stringify(logo), headers: { 'content-type': 'application/json' } })).status,
    ).toBe(200)
    const answer = await post({ contents: '<p>Report</p>', fileName: 'gel', useGroupLogo: true })
    expect(answer.headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''gel.pdf")
    const sizesOf = async (more: object, by = fetch) => {
      const { pages, drawn } = await pdfOf('<p>Report</p>', more, by)
      expect(pages[0]).toContain('Report')
      return drawn.map(({ width, height }) => `${width} × ${height}`)
    }
    // In points, of which 3 are 4 pixels.
    expect(await sizesOf({ useGroupLogo: true })).toEqual(['36 × 18'])
    expect(await sizesOf({ useGroupLogo: true, logoDimensions: { width: 400, height: 100 } })).toEqual(['150 × 75'])
    expect(await sizesOf({ useGroupLogo: false })).toEqual([])
    expect((await pdfOf('<p>Report</p>', { useGroupLogo: true })).pages[0]).not.toContain('Pasteur')
    // Another group has none of it.
    expect(await sizesOf({ useGroupLogo: true }, other)).toEqual([])
  })

  describe('pictures', () => {
    test('in the HTML itself are drawn; those at other addresses are their words, and nothing is fetched', async () => {
      const png = dataOf(makePng(40, 30))
      const elsewhere = [
        'http://127.0.0.1:1/a.png',
        'https://example.org/b.png',
        '//example.org/c.png',
        'file:///etc/passwd',
        'data:image/svg+xml;base64,PHN2Zy8+',
        '/login/',
      ]
      const html = `<div><p>Before <img src="${png}" alt="Gel"> after</p></div>${elsewhere.map((src, at) => `<img src="${src}" alt="Left out ${at}">`).join('')}`
      const { pictures, pages, raw } = await pdfOf(html)
      expect(pictures).toEqual([[40, 30]])
      for (const words of ['Before', 'Gel', 'after', ...elsewhere.map((_, at) => `Left out ${at}`)]) expect(pages[0]).toContain(words)
      expect(raw).not.toMatch(/example\.org|127\.0\.0\.1|passwd/)
    })

    test('of the group are drawn for those who see them, and for nobody else', async () => {
      const added = await fetch('/api/v1/files?fileName=gel.png', {
        method: 'POST',
        body: Uint8Array.from(makePng(64, 48)),
        headers: { 'content-type': 'application/octet-stream' },
      })
      const { fileID } = (await added.json()) as { fileID: number }
      const html = `<img src="/members/fn/authloader.ashx?fileID=${fileID}" alt="The gel">`
      expect((await pdfOf(html)).pictures).toEqual([[64, 48]])
      const theirs = await pdfOf(html, {}, other)
      expect([theirs.pictures, theirs.pages[0]]).toEqual([[], expect.stringContaining('The gel')])
      expect((await pdfOf('<img src="/api/v1/files/987654321" alt="No file">')).pictures).toEqual([])
    })

    test('that are damaged or too large leave their words', async () => {
      const huge = makePng(4, 4)
      huge.writeUInt32BE(60_000, 16)
      huge.writeUInt32BE(60_000, 20)
      const html = `<img alt="Cut" src="${dataOf(makePng(90, 60).subarray(0, 40))}"><img alt="Huge" src="${dataOf(huge)}"><img alt="Not one" src="${dataOf(Buffer.from('x'), 'image/jpeg')}">`
      const { pictures, pages } = await pdfOf(html)
      expect(pictures).toEqual([])
      for (const words of ['Cut', 'Huge', 'Not one']) expect(pages[0]).toContain(words)
    })
  })

  test('contains no script and no markup of the HTML', async () => {
    const { pages, raw } = await pdfOf(
      '<script>alert(1)</script><p onclick="alert(2)">Text<iframe src="https://example.org"></iframe></p><style>p{}</style><a href="javascript:alert(3)">link</a>',
    )
    expect(pages[0]).toContain('Text')
    expect(pages.join('')).not.toMatch(/alert|iframe|p\{\}/)
    expect(raw).not.toMatch(/\/(JavaScript|JS|URI|Launch)\b/)
  })

  test('is refused if it would be too long, or if the HTML is too deep', async () => {
    expect(await refusal({ contents: `<p>${'word '.repeat(serverLimits.pdf.text / 5 + 1)}</p>` })).toBe('400 pdf.too-long')
    expect(await refusal({ contents: '<h1>x</h1>'.repeat(2_500) })).toBe('400 pdf.too-long')
    expect(await refusal({ contents: '<b>'.repeat(5_000) })).toBe('422 content.too-complex')
    expect(await refusal({ contents: '<p>x</p>', landscape: true })).toBe('400 input.field-unknown')
    expect(await refusal({ contents: '<p>x</p>', logoDimensions: { width: 48, height: 48_000 } })).toMatch(/input\.invalid$/)
    expect((await lab.server.anonymous(path, { method: 'POST' })).status).toBe(401)
  })
})
