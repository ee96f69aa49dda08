import { isLow, isThawedOften, type SampleRow } from '#domain/entities/sample.ts'
import { Chip } from '#src/ui/feedback/chip.tsx'
import { ColdIcon } from '#src/ui/icons/icons.ts'
import { plural, t } from '#src/ui/text/translate.ts'
import { dayText, expiryOf, todayText } from '#src/workspace/format/dates.ts'
import { ExpiryChip } from '#src/workspace/samples/expiry-chip.tsx'
import { MissingChip, OutChip } from '#src/workspace/samples/sample-chips.tsx'

/** What to know of a sample before it is used; that it is low stands beside what is left. */
export function SampleWarnings({ sample }: { sample: SampleRow }) {
  const { expiration, thaws, archived, missingSince, outBy } = sample
  if (archived) return <Chip quiet>{t('Archived')}</Chip>
  return (
    <>
      <ExpiryChip expiration={expiration} quiet />
      {isThawedOften(sample) && (
        <Chip tone="warn" icon={ColdIcon} quiet>
          {plural(thaws, { one: 'Thawed # time', other: 'Thawed # times' })}
        </Chip>
      )}
      {missingSince !== null && <MissingChip quiet />}
      {outBy !== null && <OutChip quiet />}
    </>
  )
}

/** The same in words, when it is scanned or chosen. Empty if all is well. */
export function warningTexts(sample: SampleRow): string[] {
  const { expiration, thaws } = sample
  return [
    expiryOf(expiration, todayText()) === 'past' && t('Expired {date}', { date: dayText(expiration) }),
    isLow(sample) && t('Low stock'),
    isThawedOften(sample) && plural(thaws, { one: 'Thawed # time', other: 'Thawed # times' }),
  ].filter((text) => text !== false)
}
