import { expect, test } from 'vitest'
import { drawEquations } from '#domain/rules/documents/equation-output.ts'
import { isRichText } from '#domain/rules/documents/rich-text.ts'
import { richTextToHtml, richTextToText } from '#domain/rules/documents/rich-text-output.ts'
import { equationMathMl } from '#server/documents/equation-math-ml.ts'
import { htmlToRichText } from '#server/documents/html-to-rich-text.ts'

const same = [
  '<p>Ligated <strong>overnight</strong> at 16 °C</p>',
  '<h1>Plan</h1><h2>Day 1</h2><h3>Morning</h3><p></p>',
  '<ul><li>one</li><li>two<ul><li>two and a half</li></ul></li></ul><ol><li>first</li></ol>',
  '<ul><li><input type="checkbox" disabled checked> done</li><li><input type="checkbox" disabled> open</li></ul>',
  '<pre>a  b\n  c</pre>',
  '<blockquote><p>said</p></blockquote>',
  '<table><tbody><tr><th><p>Lane</p></th><td colspan="2"><p>Sample</p></td></tr></tbody></table>',
  '<p>H<sub>2</sub>O and <u><em>more</em></u><br>next line</p>',
  '<p><a href="https://example.org/a?b=1&amp;c=2" rel="noopener noreferrer">link</a></p>',
]

test('what this server writes as HTML, it reads as the same text', () => {
  for (const html of same) {
    const content = htmlToRichText(html)
    expect(isRichText(content), html).toBe(true)
    expect(richTextToHtml(content)).toBe(html)
  }
})

test('what other programs write becomes what a text can have', () => {
  const html = (text: string) => richTextToHtml(htmlToRichText(text))
  expect(html('just text &amp; more')).toBe('<p>just text &amp; more</p>')
  expect(html('<div>one<div>two</div>three</div>')).toBe('<p>one</p><p>two</p><p>three</p>')
  expect(html('<p>  many \n spaces  <b> in </b> it </p>')).toBe('<p>many spaces <strong>in </strong>it</p>')
  expect(html('<h5>deep</h5>')).toBe('<h3>deep</h3>')
  expect(html('<ul><li><p>para</p></li></ul>')).toBe('<ul><li>para</li></ul>')
  expect(html('<table><thead><tr><th>a</th></tr></thead><tr><td>b</td></tr></table>')).toBe(
    '<table><tbody><tr><th><p>a</p></th></tr><tr><td><p>b</p></td></tr></tbody></table>',
  )
})

test('nothing in it can run, and nothing is loaded from elsewhere', () => {
  const attacks = [
    '<script>alert(1)</script><p onclick="alert(1)">a</p>',
    '<p>a</p><img src=x onerror=alert(1)>',
    '<a href="javascript:alert(1)">a</a>',
    '<svg><script>alert(1)</script></svg><math><mi>x</mi></math><p>a</p>',
    '<iframe src="https://evil.example"></iframe><p>a</p><style>p{}</style>',
    '<p style="background:url(https://evil.example)">a</p>',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>">a</p></noscript><p>a</p>',
  ]
  for (const attack of attacks) {
    const content = htmlToRichText(attack)
    expect(isRichText(content)).toBe(true)
    expect(richTextToText(content)).toContain('a')
    expect(richTextToHtml(content)).not.toMatch(/script|<img|<svg|<style|evil|javascript|onerror=[^&]*>/)
  }
})

test('what is nested without end is refused', () => {
  for (const tag of ['<div>', '<DIV>', '<ul><li>', '<span>', '<div></span></x>', '<table><tr><td>', '<x-y>'])
    expect(() => htmlToRichText(tag.repeat(50_000))).toThrow(
      expect.objectContaining({ code: 'content.too-complex', detail: expect.objectContaining({ limit: 'depth' }) }),
    )
})

test('any nesting is read: a table in a cell, lists of any depth, and what is never closed', () => {
  for (const html of ['<table><tr><td><table><tr><td>in</td></tr></table></td></tr></table>', '<ul><li>'.repeat(40) + 'deep', '<b><i><u><p>open'])
    expect(isRichText(htmlToRichText(html)), html).toBe(true)
})

test('an equation is read from its LaTeX and drawn; one with a mistake is shown as its LaTeX', () => {
  const [half, wrong] = [String.raw`\frac{1}{2}`, String.raw`\frac{1}{`]
  const html = `<p>R = <math display="block"><semantics><mn>1</mn><annotation encoding="application/x-tex">${half}</annotation></semantics></math><math data-latex="${wrong}"></math></p>`
  const content = htmlToRichText(html)
  expect(isRichText(content)).toBe(true)
  expect(richTextToText(content)).toBe(String.raw`R = \[${half}\]\(${wrong}\)`)
  const written = drawEquations(richTextToHtml(content), equationMathMl)
  expect(written).toContain('<mfrac><mn>1</mn><mn>2</mn></mfrac>')
  expect(written).toContain(`<mtext>${wrong}</mtext>`)
  expect(htmlToRichText(written)).toEqual(content)
})

test('an equation loads nothing and leads nowhere, whatever its LaTeX asks for', () => {
  const commands = [
    '\\href{javascript:alert(1)}{x}',
    '\\url{https://a.example}',
    '\\includegraphics{https://a.example/x.png}',
    '\\class{a}{x}',
    '\\style{background:url(//a.example)}{x}',
    '\\input{/etc/passwd}',
    '\\write18{id}',
  ]
  for (const latex of commands) {
    const drawn = equationMathMl({ latex }) ?? ''
    expect([latex, /href|src|<img|class=|url\(|root:/.test(drawn.replaceAll(/<annotation[^]*?<\/annotation>/g, ''))]).toEqual([latex, false])
  }
})
