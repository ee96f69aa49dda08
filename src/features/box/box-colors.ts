import type { MemberRow } from '#domain/entities/member.ts'
import type { SampleTypeRow } from '#domain/entities/sample-type.ts'
import type { SampleRow } from '#domain/entities/sample.ts'
import { kindShapeNames, kindToneNames } from '#domain/entities/sample-type.ts'
import { msg, type Message } from '#domain/message.ts'
import type { IconShape, IconTone } from '#src/ui/icons/shape-paths.ts'
import { t } from '#src/ui/text/translate.ts'
import { expiryOf, type Expiry } from '#src/workspace/format/dates.ts'

export type ColorBy = 'type' | 'expiry' | 'owner'

/** What a tube's shape and tint mean, and the word for it. Never color alone. */
export interface BoxColor {
  readonly id: string
  readonly label: string
  readonly shape: IconShape
  readonly tone: IconTone
}

export interface ColorRules {
  readonly by: ColorBy
  readonly types: ReadonlyMap<number, SampleTypeRow>
  readonly members: ReadonlyMap<number, MemberRow>
  readonly today: string
}

/** Also used for pictures of many boxes. */
export const expiryColors: Readonly<Record<Expiry, Omit<BoxColor, 'label'> & { label: Message }>> = {
  past: { id: 'past', label: msg('Expired'), shape: 'cross', tone: 'red' },
  soon: { id: 'soon', label: msg('Expires soon'), shape: 'half', tone: 'amber' },
  later: { id: 'later', label: msg('Expires later'), shape: 'circle', tone: 'green' },
  none: { id: 'none', label: msg('No expiration'), shape: 'bars', tone: 'grey' },
}

export function colorOf(sample: SampleRow, { by, types, members, today }: ColorRules): BoxColor | undefined {
  if (by === 'expiry') {
    const expiry = expiryColors[expiryOf(sample.expiration, today)]
    return { ...expiry, label: t(expiry.label) }
  }
  if (by === 'owner') {
    const owner = members.get(sample.ownerId)
    // By id and not by place in a list, so that a new member does not change anyone else's color.
    return {
      id: String(sample.ownerId),
      label: owner?.fullName ?? t('No longer in this group'),
      shape: kindShapeNames[sample.ownerId % kindShapeNames.length]!,
      tone: kindToneNames[sample.ownerId % kindToneNames.length]!,
    }
  }
  const type = types.get(sample.sampleTypeId)
  return type && { id: String(type.id), label: type.name, shape: type.shape, tone: type.tone }
}

/** Each color in the box once, in order of first appearance. */
export function colorsIn(content: readonly SampleRow[], rules: ColorRules): BoxColor[] {
  const found = new Map<string, BoxColor>()
  for (const sample of content) {
    const color = colorOf(sample, rules)
    if (color && !found.has(color.id)) found.set(color.id, color)
  }
  return [...found.values()]
}
