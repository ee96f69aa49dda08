import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeRoutes } from '#tests/harness/describe-server.ts'
import { openOutsideHost, type OutsideHost } from '#tests/harness/outside-host.ts'
import { readPdf } from '#tests/harness/read-pdf.ts'
import type { Fetch } from '#tests/harness/server.ts'

describeRoutes('HTML for a PDF that reaches for something', (lab) => {
  let fetch: Fetch
  let host: OutsideHost
  const post = (contents: string) =>
    fetch('/members/fn/createPDF/createPDF.ashx', { method: 'POST', body: JSON.stringify({ contents }), headers: { 'content-type': 'application/json' } })

  beforeAll(async () => {
    host = await openOutsideHost()
    fetch = await lab.server.useToken(await lab.server.makeUser('Member', await lab.server.makeGroup()))
  })
  afterAll(() => host.close())

  /** `$host` is one that would notice. */
  const reaching = [
    '<img src="file:///etc/passwd">',
    '<img src="file://$host/share/x.png">',
    '<img src="http://$host/a.png" srcset="http://$host/b.png 2x">',
    '<img src="\\\\$host\\c.png">',
    '<picture><source srcset="http://$host/d.png"><img src="//$host/d.png"></picture>',
    '<link rel="stylesheet" href="http://$host/e.css">',
    '<style>@import url("http://$host/f.css"); p { background: url(http://$host/g.png) } @font-face { src: url(http://$host/h.woff) }</style>',
    '<p style="background-image: url(http://$host/i.png)">x</p>',
    '<svg><image href="http://$host/j.png" xlink:href="file:///etc/passwd"/><use href="http://$host/k.svg#a"/><foreignObject><iframe src="http://$host/l"></iframe></foreignObject></svg>',
    '<iframe src="http://$host/m"></iframe><iframe srcdoc="&lt;img src=http://$host/n&gt;"></iframe>',
    '<object data="file:///etc/passwd"></object><embed src="http://$host/o.pdf">',
    '<base href="http://$host/"><img src="p.png"><script src="q.js"></script>',
    '<meta http-equiv="refresh" content="0; url=http://$host/r">',
    '<form action="http://$host/s"><input type="image" src="http://$host/t.png"></form>',
    '<video src="http://$host/u.mp4" poster="http://$host/v.png"></video><audio src="http://$host/w.mp3"></audio>',
    '<math><mtext><img src="http://$host/x.png"></mtext></math>',
    '<a href="file:///etc/passwd">passwords</a><a href="javascript:fetch(\'http://$host/y\')">click</a>',
    '<?xml-stylesheet href="http://$host/z.xsl"?><p>x</p>',
  ]
  test.each(reaching)('%s reaches nothing, and what it named is not in the PDF', async (html) => {
    const answer = await post(`<p>Before</p>${html.replaceAll('$host', host.host)}<p>After</p>`)
    expect(answer.status).toBe(200)
    const { pages, raw } = readPdf(new Uint8Array(await answer.arrayBuffer()))
    for (const words of ['Before', 'After']) expect(pages.join('')).toContain(words)
    expect(raw + pages.join('')).not.toMatch(/root:|\/(URI|GoToR|Launch|SubmitForm|JavaScript|EmbeddedFile)\b/)
    expect(host.calls).toEqual([])
  })

  test.each([
    [
      'an entity that refers to itself many times',
      `<!DOCTYPE x [<!ENTITY a "lol">${'bcdefghij'.replaceAll(/./g, (name) => `<!ENTITY ${name} "${`&${String.fromCharCode(name.charCodeAt(0) - 1)};`.repeat(10)}">`)}]><p>&j;</p>`,
    ],
    ['an entity that names a file', '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><p>&a;</p>'],
    ['a parameter entity', '<!DOCTYPE x [<!ENTITY % a SYSTEM "http://127.0.0.1:1/x.dtd"> %a;]><p>x</p>'],
    ['thousands of attributes', `<p ${Array.from({ length: 20_000 }, (_, at) => `a${at}="x"`).join(' ')}>x</p>`],
    ['tags that never end', '<p><b><i>'.repeat(400)],
    ['a table that claims to be huge', '<table><tr><td colspan="100000000" rowspan="100000000">x</td></tr></table>'],
    ['a list that counts from a huge number', '<ol start="99999999999999999999"><li>x</li></ol>'],
    ['a comment that never ends', `<!--${'-'.repeat(100_000)}`],
  ])('%s is refused or printed as it is, soon and small', async (_, html) => {
    const answer = await post(html)
    expect([200, 400, 422]).toContain(answer.status)
    const bytes = new Uint8Array(await answer.arrayBuffer())
    expect(bytes.length).toBeLessThan(500_000)
    if (answer.status === 200) expect(readPdf(bytes).pages.join('')).not.toMatch(/root:|lollol/)
  })
})
