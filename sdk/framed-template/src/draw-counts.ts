import type { FramedSectionHost } from '../../framed.ts'
import type { FramedSection } from '../../framed-messages.ts'
import { readCount, resultText, toHtml, type CellCount, type Square } from './cell-count.ts'
import { element, numberField } from './elements.ts'

/** The section: a field for each square, and what follows from them. It is saved with each change, also offline. */
export function drawCounts(host: FramedSectionHost, section: FramedSection): void {
  let count = readCount(section.data)
  const result = element('p', { role: 'status' })
  const save = async (next: CellCount) => {
    count = next
    result.textContent = resultText(count)
    await host.save({ data: count, html: toHtml(count) })
  }
  const draw = ({ canEdit }: FramedSection) => {
    const cell = (at: number, name: keyof Square) => {
      const value = count.squares[at]![name]
      if (!canEdit) return element('td', {}, String(value ?? ''))
      const change = (number: number | null) =>
        void save({ ...count, squares: count.squares.map((square, each) => (each === at ? { ...square, [name]: number } : square)) })
      return element('td', {}, numberField(`Square ${at + 1}, ${name}`, value, change))
    }
    const heads = ['Square', 'Live', 'Dead'].map((text) => element('th', { scope: 'col' }, text))
    const rows = count.squares.map((_, at) => element('tr', {}, element('th', { scope: 'row' }, String(at + 1)), cell(at, 'live'), cell(at, 'dead')))
    const dilution = element('button', { type: 'button', hidden: !canEdit, onclick: () => void askDilution() }, 'Dilution…')
    result.textContent = resultText(count)
    document.body.replaceChildren(element('table', {}, element('tr', {}, ...heads), ...rows), result, dilution)
  }
  const askDilution = async () => {
    const answers = await host.ask({
      title: 'Dilution',
      confirm: 'Calculate',
      panels: [
        {
          fields: [
            { kind: 'number', id: 'dilution', label: 'Dilution factor', hint: '2 if equal parts were mixed', value: count.dilution, min: 1, required: true },
          ],
        },
      ],
    })
    if (answers) await save({ ...count, dilution: Number(answers['dilution']) })
  }
  // Someone else may write in it, too. What is here already is left alone, so that the field that is being filled in stays.
  host.onChange((changed) => {
    const next = readCount(changed.data)
    if (JSON.stringify(next) === JSON.stringify(count) && changed.canEdit === section.canEdit) return
    count = next
    draw((section = changed))
  })
  draw(section)
}
