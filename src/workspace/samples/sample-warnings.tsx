import { isLow, isThawedOften, type SampleRow } from '#domain/entities/sample.ts'
import type { Workspace } from '#db/workspace.ts'
import { Chip } from '#src/ui/feedback/chip.tsx'
import { ColdIcon } from '#src/ui/icons/icons.ts'
import { plural, t } from '#src/ui/text/translate.ts'
import { dayText, expiryOf, todayText } from '#src/workspace/format/dates.ts'
import { ExpiryChip } from './expiry-chip.tsx'
import { ReservedChips } from './reserved-chips.tsx'
import { readReservedTexts } from './reserved-texts.ts'
import { MissingChip, OutChip } from './sample-chips.tsx'

/** What to know of a sample before it is used; that it is low stands beside what is left. */
export function SampleWarnings({ sample }: { sample: SampleRow }) {
  const { archived, missingSince, outBy } = sample
  if (archived) return <Chip quiet>{t('Archived')}</Chip>
  return (
    <>
      <UseWarnings sample={sample} quiet />
      {missingSince !== null && <MissingChip quiet />}
      {outBy !== null && <OutChip quiet />}
    </>
  )
}

/** The same of a sample that someone is about to take or to put back. */
export function UseWarnings({ sample, quiet }: { sample: SampleRow; quiet?: boolean | undefined }) {
  const { expiration, thaws } = sample
  return (
    <>
      <ExpiryChip expiration={expiration} quiet={quiet} />
      {isThawedOften(sample) && (
        <Chip tone="warn" icon={ColdIcon} quiet={quiet}>
          {plural(thaws, { one: 'Thawed # time', other: 'Thawed # times' })}
        </Chip>
      )}
      <ReservedChips sample={sample} quiet={quiet} />
    </>
  )
}

/** The same in words, when it is scanned or chosen. Empty if all is well. */
export async function readWarnings(workspace: Workspace, sample: SampleRow): Promise<string[]> {
  const { expiration, thaws } = sample
  const ofSample = [
    expiryOf(expiration, todayText()) === 'past' && t('Expired {date}', { date: dayText(expiration) }),
    isLow(sample) && t('Low stock'),
    isThawedOften(sample) && plural(thaws, { one: 'Thawed # time', other: 'Thawed # times' }),
  ].filter((text) => text !== false)
  return [...ofSample, ...((await readReservedTexts(workspace, [sample])).get(sample.id) ?? [])]
}
