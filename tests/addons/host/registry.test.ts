import { expect, test } from 'vitest'
import { Registry } from '#src/addons/host/registry.ts'
import { readAdded } from '#src/workspace/contributions/added.ts'
import { PackageIcon } from '#src/ui/icons/more-icons.ts'
import { activate } from '#src/ui/text/translate.ts'
import { spellForeignAs } from '#src/workspace/display/foreign-text.ts'
import { afterTest } from '#tests/harness/after-test.ts'

const addon = { id: 1, rootVar: 'grey', name: 'Grey Catalogue', codeHash: 'a'.repeat(64) }

test('[FAULT-120] what an add-on calls its buttons and pages is spelled as the person has chosen; beside another language it stays [APP-03]', () => {
  const registry = new Registry()
  afterTest(() => registry.clear())
  const press = () => undefined
  registry.add(addon, 'sampleActions', 'colour', {
    label: () => 'Set colour…',
    hint: () => 'Labeled by organisation',
    icon: PackageIcon,
    place: 'bar',
    run: press,
  })
  registry.add(addon, 'pages', 'colours', { rootVar: 'grey', pageId: 'colours', title: 'Colours', Page: () => null })
  const shown = () => {
    const { sampleActions: [action] = [], pages: [page] = [] } = readAdded()
    return [action!.label(), action!.hint!(), page!.title]
  }
  expect(shown()).toEqual(['Set color…', 'Labeled by organization', 'Colors'])
  spellForeignAs(true)
  afterTest(() => spellForeignAs(false))
  expect(shown()).toEqual(['Set colour…', 'Labelled by organisation', 'Colours'])
  activate({ locale: 'de', messages: {} })
  afterTest(() => activate({ locale: 'en', messages: {} }))
  spellForeignAs(false)
  expect(shown()).toEqual(['Set colour…', 'Labeled by organisation', 'Colours'])
})
