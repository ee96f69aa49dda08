import { describeEntry } from '#domain/registry.ts'
import type { Activity } from '#domain/wire/activity.ts'
import { plural, t } from '#src/ui/text/translate.ts'
import { addresses } from '#src/workspace/navigation/addresses.ts'

export function activityText({ command }: Activity): string {
  const description = describeEntry(command.replace(/@.*/, ''))
  return description ? t(description.activity) : command
}

const hrefs: Readonly<Record<string, (id: number) => string>> = {
  samples: addresses.sample,
  storageLayers: addresses.layer,
  sampleSeries: addresses.series,
  storageUnits: addresses.unit,
  sampleTypes: addresses.sampleType,
  members: addresses.profile,
  experiments: addresses.experiment,
}

/** Where the row that was changed can be seen; undefined if it has no screen. */
export const subjectHref = ({ subject }: Activity): string | undefined =>
  subject && typeof subject.id === 'number' ? hrefs[subject.entity]?.(subject.id) : undefined

export function subjectText({ subject }: Activity): string {
  if (!subject?.name) return ''
  return subject.others > 0 ? plural(subject.others, { one: '{name} and # more', other: '{name} and # more' }, { name: subject.name }) : subject.name
}
