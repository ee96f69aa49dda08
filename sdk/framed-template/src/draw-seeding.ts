import { volumeFor } from './cell-count.ts'
import { element, numberField, showNumber } from './elements.ts'

/** The page: how much of a suspension is needed for so many wells. It keeps nothing. */
export function drawSeeding(): void {
  const values: Record<'concentration' | 'cells' | 'wells', number | null> = { concentration: null, cells: null, wells: 1 }
  const result = element('p', { role: 'status' })
  const show = () => {
    const { concentration, cells, wells } = values
    const volume = volumeFor((cells ?? 0) * (wells ?? 0), concentration ?? 0)
    result.textContent = volume === null ? 'Enter what you have and what you need.' : `Take ${Number(volume.toPrecision(4))} mL of the suspension.`
  }
  const labeled = (name: keyof typeof values, label: string) => {
    const field = numberField(label, (number) => {
      values[name] = number
      show()
    })
    showNumber(field, values[name])
    return element('label', {}, label, field)
  }
  const fields = element('p', {}, labeled('concentration', 'Live cells per mL'), labeled('cells', 'Cells per well'), labeled('wells', 'Wells'))
  fields.style.cssText = 'display: flex; flex-wrap: wrap; gap: var(--s-4)'
  document.body.append(fields, result)
  show()
}
