import type { FramedSectionHost } from '../../framed.ts'
import type { FramedSection } from '../../framed-messages.ts'
import { readCount, resultText, toHtml, type CellCount, type Square } from './cell-count.ts'
import { element, numberField, showNumber } from './elements.ts'

/** The section: fields for each square, and what follows from them. It is saved with each number that is entered, also offline. */
export function drawCounts(host: FramedSectionHost, section: FramedSection): void {
  let count = readCount(section.data)
  const result = element('p', { role: 'status' })
  const save = () => host.save({ data: count, html: toHtml(count) }).catch(() => host.showToast('Not saved. You may no longer change this section.'))
  const change = (next: CellCount) => {
    count = next
    show()
  }
  const changeSquare = (at: number, name: keyof Square, number: number | null) =>
    change({ ...count, squares: count.squares.map((square, each) => (each === at ? { ...square, [name]: number } : square)) })
  const fieldFor = (at: number, name: keyof Square) =>
    numberField(
      `Square ${at + 1}, ${name}`,
      (number) => changeSquare(at, name, number),
      () => void save(),
    )
  const fields = count.squares.map((_, at) => ({ live: fieldFor(at, 'live'), dead: fieldFor(at, 'dead') }))
  const dilution = element('button', { type: 'button', onclick: () => void askDilution() }, 'Dilution…')
  const show = () => {
    result.textContent = resultText(count)
    fields.forEach(({ live, dead }, at) => {
      showNumber(live, count.squares[at]!.live)
      showNumber(dead, count.squares[at]!.dead)
    })
  }
  const allow = ({ canEdit }: FramedSection) => {
    dilution.hidden = !canEdit
    for (const { live, dead } of fields) live.readOnly = dead.readOnly = !canEdit
  }
  const askDilution = async () => {
    const field = {
      kind: 'number',
      id: 'dilution',
      label: 'Dilution factor',
      hint: '2 if equal parts were mixed',
      value: count.dilution,
      min: 1,
      required: true,
    } as const
    const answers = await host.ask({ title: 'Dilution', confirm: 'Calculate', panels: [{ fields: [field] }] })
    if (!answers) return
    change({ ...count, dilution: Number(answers['dilution']) })
    await save()
  }
  // The same experiment may be open on another tablet.
  host.onChange((changed) => {
    change(readCount(changed.data))
    allow(changed)
  })
  const heads = ['Square', 'Live', 'Dead'].map((text) => element('th', { scope: 'col' }, text))
  const rows = fields.map(({ live, dead }, at) =>
    element('tr', {}, element('th', { scope: 'row' }, String(at + 1)), element('td', {}, live), element('td', {}, dead)),
  )
  document.body.append(element('table', {}, element('tr', {}, ...heads), ...rows), result, dilution)
  allow(section)
  show()
}
