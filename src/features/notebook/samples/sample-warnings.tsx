import { isLow, isThawedOften, type SampleRow } from '#domain/entities/sample.ts'
import { readMember } from '#db/queries/members.ts'
import { readSampleReservations } from '#db/queries/sample-reservations.ts'
import type { Workspace } from '#db/workspace.ts'
import { Chip } from '#src/ui/feedback/chip.tsx'
import { ColdIcon, TagIcon } from '#src/ui/icons/icons.ts'
import { plural, t } from '#src/ui/text/translate.ts'
import { useLive } from '#src/workspace/data/workspace-context.tsx'
import { dayText, expiryOf, todayText } from '#src/workspace/format/dates.ts'
import { ExpiryChip } from '#src/workspace/samples/expiry-chip.tsx'
import { reservationText } from '#src/workspace/samples/reservation-text.ts'
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
      <ReservedChips sampleId={sample.id} />
    </>
  )
}

/** What others have reserved of it. */
function ReservedChips({ sampleId }: { sampleId: number }) {
  const texts = useLive((workspace) => readReservedTexts(workspace, sampleId), [sampleId])
  return texts?.map((text) => (
    <Chip key={text} tone="warn" icon={TagIcon} quiet>
      {text}
    </Chip>
  ))
}

async function readReservedTexts(workspace: Workspace, sampleId: number): Promise<string[]> {
  const theirs = (await readSampleReservations(workspace, sampleId)).filter(({ userId }) => userId !== workspace.userId)
  return await Promise.all(theirs.map(async (row) => reservationText(row, (await readMember(workspace, row.userId))?.fullName)))
}

/** The same in words, when it is scanned or chosen. Empty if all is well. */
export async function readWarnings(workspace: Workspace, sample: SampleRow): Promise<string[]> {
  const { expiration, thaws } = sample
  const ofSample = [
    expiryOf(expiration, todayText()) === 'past' && t('Expired {date}', { date: dayText(expiration) }),
    isLow(sample) && t('Low stock'),
    isThawedOften(sample) && plural(thaws, { one: 'Thawed # time', other: 'Thawed # times' }),
  ].filter((text) => text !== false)
  return [...ofSample, ...(await readReservedTexts(workspace, sample.id))]
}
