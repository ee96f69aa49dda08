import { isLow } from '#domain/entities/sample.ts'
import type { Mention } from '#domain/rules/documents/rich-text.ts'
import { readExperiment } from '#db/queries/experiments.ts'
import { readMember } from '#db/queries/members.ts'
import { readSample } from '#db/queries/samples.ts'
import type { Workspace } from '#db/workspace.ts'
import { Link } from '#src/ui/buttons/link.tsx'
import { ArchiveIcon, DropIcon, NotebookIcon, PersonIcon } from '#src/ui/icons/icons.ts'
import { ShapeIcon } from '#src/ui/icons/shape-icon.tsx'
import { classNames } from '#src/ui/styles/class-names.ts'
import { t } from '#src/ui/text/translate.ts'
import { useLive } from '#src/workspace/data/workspace-context.tsx'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import { useSampleTypes } from '#src/workspace/samples/use-sample-types.ts'
import classes from '#src/workspace/rich-text/rich-text.module.css'

interface Found {
  readonly name: string
  readonly isLow?: boolean
  readonly isArchived?: boolean
  readonly typeId?: number
}

const read: Readonly<Record<Mention['kind'], (workspace: Workspace, id: number) => Promise<Found | null>>> = {
  sample: async (workspace, id) => {
    const sample = await readSample(workspace, id)
    return sample ? { name: sample.name, typeId: sample.sampleTypeId, isArchived: sample.archived === 1, isLow: !sample.archived && isLow(sample) } : null
  },
  experiment: async (workspace, id) => {
    const found = await readExperiment(workspace, id)
    return found ? { name: found.experiment.name, isArchived: found.experiment.archived === 1 } : null
  },
  person: async (workspace, id) => {
    const member = await readMember(workspace, id)
    return member ? { name: member.fullName } : null
  },
}

const addressOf: Readonly<Record<Mention['kind'], (id: number) => string>> = {
  sample: addresses.sample,
  experiment: addresses.experiment,
  person: addresses.profile,
}

/** A sample, an experiment or a person in a text, as it is now; a tap opens it. What is gone keeps the name it had. */
export function MentionChip({ mention: { kind, id, name } }: { mention: Mention }) {
  const found = useLive((workspace) => read[kind](workspace, id), [kind, id])
  const type = useSampleTypes()?.get(found?.typeId ?? 0)
  if (found === null)
    return (
      <span className={classNames(classes.chip, classes.gone)}>
        {name} <span className={classes.state}>{t('not found')}</span>
      </span>
    )
  return (
    <Link href={addressOf[kind](id)} className={classes.chip} draggable={false}>
      {type && <ShapeIcon shape={type.shape} tone={type.tone} />}
      {kind === 'experiment' && <NotebookIcon className="i i-xs" aria-hidden />}
      {kind === 'person' && <PersonIcon className="i i-xs" aria-hidden />}
      {found?.name ?? name}
      {found?.isLow && (
        <span className={classNames(classes.state, classes.low)}>
          <DropIcon className="i i-xs" aria-hidden />
          {t('low')}
        </span>
      )}
      {found?.isArchived && (
        <span className={classes.state}>
          <ArchiveIcon className="i i-xs" aria-hidden />
          {t('archived')}
        </span>
      )}
    </Link>
  )
}
