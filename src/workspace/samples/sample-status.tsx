import { isLow, type SampleRow } from '#domain/entities/sample.ts'
import { t } from '#src/ui/text/translate.ts'
import { dayText, expiryOf, todayText } from '#src/workspace/format/dates.ts'
import { ExpiryChip } from './expiry-chip.tsx'
import { LowStockChip, MissingChip, OutChip } from './sample-chips.tsx'

/** In a row of a list: the one thing to know before going to the freezer, or when it expires. */
export function SampleStatus({ sample }: { sample: SampleRow }) {
  const { expiration, archived } = sample
  const expiry = expiryOf(expiration, todayText())
  if (!archived && sample.missingSince !== null) return <MissingChip quiet />
  if (!archived && sample.outBy !== null) return <OutChip quiet />
  if (expiry === 'past') return <ExpiryChip expiration={expiration} quiet />
  if (!archived && isLow(sample)) return <LowStockChip sample={sample} quiet />
  if (expiry === 'soon') return <ExpiryChip expiration={expiration} quiet />
  return expiration ? <span className="muted">{t('Expires {date}', { date: dayText(expiration) })}</span> : null
}
