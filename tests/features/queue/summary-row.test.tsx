import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { commands } from '#domain/registry.ts'
import { EditIcon, type Icon } from '#src/ui/icons/icons.ts'
import { commandIcons, iconName } from '#src/features/queue/command-icons.ts'
import { SummaryRow } from '#src/features/queue/summary-row.tsx'

const textOf = (command: string): string => {
  const summary = { command, name: 'Freezer F2', by: null, from: null, to: null }
  return renderToStaticMarkup(<SummaryRow summary={summary} label="in words" trailing={null} />).replaceAll(/<[^>]*>/g, '')
}
const pathsOf = (Shown: Icon): string => renderToStaticMarkup(<Shown />)

test('the queue calls a change what it is: an archived freezer is no edit [FAULT-125]', () => {
  expect(textOf('unit.archive')).toBe('Freezer F2Archive')
  const namesShown = (isSo: (name: string) => boolean) => [...commands.values()].map(({ name }) => name).filter(isSo)
  const isEdit = (name: string) => /\.(edit|edit-details)$/.test(name)
  expect(namesShown((name) => textOf(name) === 'Freezer F2Edit').filter((name) => !isEdit(name))).toEqual([])
  const penciled = namesShown((name) => pathsOf(commandIcons[iconName(name)]) === pathsOf(EditIcon))
  expect(penciled.filter((name) => !/\.(edit|rename|append|note-writing|convert-text|set-)/.test(name))).toEqual([])
})

test('a change of a newer release has its label and three dots, and is not called an edit', () => {
  expect(textOf('sample.freeze')).toBe('Freezer F2')
  expect(iconName('sample.freeze')).toBe('unknown')
})
