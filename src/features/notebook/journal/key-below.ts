import type { SectionRow } from '#domain/entities/section.ts'
import { orderKeyBetween } from '#domain/rules/order-key.ts'

/** The place of a new section below another one, among those that are shown. */
export function keyBelow(sections: readonly SectionRow[], above: SectionRow | undefined, id: number): string {
  const below = sections[sections.findIndex((section) => section.id === above?.id) + 1]
  return orderKeyBetween(above?.orderKey ?? null, below?.orderKey ?? null, id)
}
