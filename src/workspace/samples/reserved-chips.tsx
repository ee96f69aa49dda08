import type { SampleRow } from '#domain/entities/sample.ts'
import { Chip } from '#src/ui/feedback/chip.tsx'
import { TagIcon } from '#src/ui/icons/icons.ts'
import { useLive } from '#src/workspace/data/workspace-context.tsx'
import { readReservedTexts } from './reserved-texts.ts'

type Placed = Pick<SampleRow, 'id' | 'layerId' | 'position'>

function useReservedTexts({ id, layerId, position }: Placed): readonly string[] {
  return useLive((workspace) => readReservedTexts(workspace, [{ id, layerId, position }]), [id, layerId, position])?.get(id) ?? []
}

export interface ReservedChipsProps {
  sample: Placed
  /** Without the tint. */
  quiet?: boolean | undefined
}

/** What others have reserved of a sample, before it is used. */
export const ReservedChips = ({ sample, quiet }: ReservedChipsProps) =>
  useReservedTexts(sample).map((text) => (
    <Chip key={text} tone="warn" icon={TagIcon} quiet={quiet}>
      {text}
    </Chip>
  ))

/** The same where there is no room for chips: it wraps. */
export function ReservedWords({ sample }: { sample: Placed }) {
  const texts = useReservedTexts(sample)
  return texts.length > 0 && <span className="t-warn small">{texts.join(' · ')}</span>
}
