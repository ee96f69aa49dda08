import type { SectionRow } from '#domain/entities/section.ts'
import { Row } from '#src/ui/lists/row.tsx'
import { sectionLook } from './section-types.ts'

export interface ContentsListProps {
  sections: readonly SectionRow[]
  currentId: number | undefined
  onSelect: (id: number) => void
}

/** The sections of an experiment by name, beside it. */
export function ContentsList({ sections, currentId, onSelect }: ContentsListProps) {
  return sections.map(({ id, name, type }) => {
    const { icon: Icon } = sectionLook(type)
    return <Row key={id} leading={<Icon className="i" aria-hidden />} title={name} current={id === currentId} onClick={() => onSelect(id)} />
  })
}
