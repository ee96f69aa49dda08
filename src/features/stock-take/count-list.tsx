import type { SampleRow } from '#domain/entities/sample.ts'
import { HelpIcon, SignOutIcon, type Icon } from '#src/ui/icons/icons.ts'
import { Card } from '#src/ui/layout/card.tsx'
import { Row } from '#src/ui/lists/row.tsx'
import { t } from '#src/ui/text/translate.ts'
import { codeOf } from './count-line.tsx'

export interface CountListProps {
  missing: readonly SampleRow[]
  /** Checked out, and therefore not expected. */
  out: readonly SampleRow[]
}

/** What is left to scan in a compartment without positions. */
export function CountList({ missing, out }: CountListProps) {
  return (
    <>
      <SampleCard title={t('Not scanned yet')} icon={HelpIcon} samples={missing} />
      <SampleCard title={t('Checked out')} icon={SignOutIcon} samples={out} />
    </>
  )
}

function SampleCard({ title, icon: Icon, samples }: { title: string; icon: Icon; samples: readonly SampleRow[] }) {
  if (samples.length === 0) return null
  return (
    <Card flush title={title}>
      {samples.map((sample) => (
        <Row key={sample.id} leading={<Icon className="i" aria-hidden />} title={sample.name} subtitle={<span className="mono">{codeOf(sample)}</span>} />
      ))}
    </Card>
  )
}
