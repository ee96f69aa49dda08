import { readMembers } from '#db/queries/members.ts'
import { readReservedForOthers } from '#db/queries/sample-reservations.ts'
import type { Workspace } from '#db/workspace.ts'
import type { SampleRow } from '#domain/entities/sample.ts'
import { showToast } from '#src/ui/feedback/toast.tsx'
import { t } from '#src/ui/text/translate.ts'
import { reservationText } from './reservation-text.ts'

type Placed = Pick<SampleRow, 'id' | 'layerId' | 'position'>

/** What is reserved for other people, in words, by sample: the sample, some of it, or its position. Nothing for a sample that is not reserved. */
export async function readReservedTexts(workspace: Workspace, samples: readonly Placed[]): Promise<Map<number, readonly string[]>> {
  const reserved = await readReservedForOthers(workspace, samples)
  const members = reserved.size > 0 ? await readMembers(workspace) : new Map()
  const nameOf = (userId: number): string | undefined => members.get(userId)?.fullName
  return new Map(
    [...reserved].map(([id, { reservations, positionFor }]) => [
      id,
      [
        ...reservations.map((row) => reservationText(row, nameOf(row.userId))),
        ...(positionFor === null ? [] : [t('Position reserved for {person}', { person: nameOf(positionFor) ?? t('someone else') })]),
      ],
    ]),
  )
}

/** Says so once a sample is taken. */
export async function warnIfReserved(workspace: Workspace, sample: SampleRow): Promise<void> {
  const texts = (await readReservedTexts(workspace, [sample])).get(sample.id) ?? []
  if (texts.length > 0) showToast({ message: t('{name}: {why}', { name: sample.name, why: texts.join(' · ') }), tone: 'warn' })
}
