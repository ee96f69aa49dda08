import type { SectionRow } from '#domain/entities/section.ts'
import { orderKeyBetween } from '#domain/rules/order-key.ts'
import { moveSectionChange } from '#src/workspace/mutations/sections.ts'
import { useMutate } from '#src/workspace/saving/use-mutate.ts'

export interface SectionMoves {
  canMoveUp: (id: number) => boolean
  canMoveDown: (id: number) => boolean
  moveUp: (id: number) => void
  moveDown: (id: number) => void
  /** Where the other one is: below it when it moves down, above it when it moves up. */
  moveTo: (id: number, otherId: number) => void
}

/** Moves of sections among those that are shown, in their order. */
export function useSectionMoves(sections: readonly SectionRow[]): SectionMoves {
  const mutate = useMutate()
  const placeOf = (id: number) => sections.findIndex((section) => section.id === id)
  const move = (from: number, to: number) => {
    const section = sections[from]
    if (!section || from === to || !sections[to]) return
    const others = sections.filter(({ id }) => id !== section.id)
    void mutate(moveSectionChange(section, orderKeyBetween(others[to - 1]?.orderKey ?? null, others[to]?.orderKey ?? null, section.id)))
  }
  return {
    canMoveUp: (id) => placeOf(id) > 0,
    canMoveDown: (id) => placeOf(id) < sections.length - 1,
    moveUp: (id) => move(placeOf(id), placeOf(id) - 1),
    moveDown: (id) => move(placeOf(id), placeOf(id) + 1),
    moveTo: (id, otherId) => move(placeOf(id), placeOf(otherId)),
  }
}
