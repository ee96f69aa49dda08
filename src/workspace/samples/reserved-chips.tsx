import type { SampleRow } from '#domain/entities/sample.ts'
import { Chip } from '#src/ui/feedback/chip.tsx'
import { TagIcon } from '#src/ui/icons/icons.ts'
import { useLive } from '#src/workspace/data/workspace-context.tsx'
import { readReservedTexts } from './reserved-texts.ts'

export interface ReservedChipsProps {
  sample: Pick<SampleRow, 'id' | 'layerId' | 'position'>
  /** Without the tint. */
  quiet?: boolean | undefined
}

/** What others have reserved of a sample, before it is used. */
export function ReservedChips({ sample: { id, layerId, position }, quiet }: ReservedChipsProps) {
  const texts = useLive((workspace) => readReservedTexts(workspace, [{ id, layerId, position }]), [id, layerId, position])
  return texts?.get(id)?.map((text) => (
    <Chip key={text} tone="warn" icon={TagIcon} quiet={quiet}>
      {text}
    </Chip>
  ))
}
