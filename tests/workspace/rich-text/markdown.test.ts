import { expect, test } from 'vitest'
import { isMarkdown, markdownToHtml } from '#src/workspace/rich-text/markdown.ts'

test.each([
  '# Result\nBand at 53 kDa',
  'Result:\r\n\r\n- band at 53 kDa\r\n- no band in KO',
  '1. Lyse\n\n2. Load',
  '- [ ] Freeze two vials',
  '| lane | ng |\n|---|---|\n| 1 | 20 |',
  'Run it:\n```\nblastn -query a.fa\n```',
  'The band at **53 kDa** is p53.',
])('is taken for Markdown: %j', (text) => {
  expect(isMarkdown(text)).toBe(true)
})

test.each([
  'Add 5 mL * 3 of buffer, then 2**10 cells',
  '#12 is the clone that grew',
  '- 20 °C overnight',
  '1. Lyse the cells.',
  'IL-2 | IL-4 | IL-10',
  'sample_name__batch_2 and other__names',
  '5\t10\n6\t12',
])('stays as it is: %j', (text) => {
  expect(isMarkdown(text)).toBe(false)
})

test('becomes HTML with headings, lists, tables and boxes; a single break stays one', async () => {
  const html = await markdownToHtml('# Result\n- band at **53 kDa**\n- [x] frozen\n\n| lane | ng |\n|---|---|\n| 1 | 20 |\n\nLine\nnext')
  for (const part of ['<h1>Result</h1>', '<strong>53 kDa</strong>', '<input checked="" disabled="" type="checkbox">', '<td>20</td>', 'Line<br>next'])
    expect(html).toContain(part)
})
