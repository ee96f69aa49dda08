import type { SectionMenuItem } from '#sdk/sections.ts'
import { assertCall } from '#src/addons/checks/check-calls.ts'
import { aFunction, aString, aText, listOf, objectWith, optional } from '#src/addons/checks/kinds.ts'

const menu = listOf(objectWith('id, text and action', { text: aText, icon: optional(aString), action: aFunction }))

/** The items of the menu of a section, as its add-on gives them. Throws if one could not be drawn or pressed. None if it gives nothing. */
export function checkedMenu(items: unknown): readonly SectionMenuItem[] {
  if (items === undefined || items === null) return []
  assertCall('eLabSDK.Experiment.CustomSectionType', { menuItems: menu }, [items])
  return items as readonly SectionMenuItem[]
}
