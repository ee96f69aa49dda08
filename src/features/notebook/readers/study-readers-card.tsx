import { groupSettingsId } from '#domain/entities/group-settings.ts'
import type { Readership } from '#domain/entities/experiment.ts'
import type { StudyRow } from '#domain/entities/study.ts'
import { readershipOf } from '#domain/rules/notebook/readers.ts'
import { readExperimentsOf } from '#db/queries/projects.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { CheckIcon, PeopleIcon } from '#src/ui/icons/icons.ts'
import { Card } from '#src/ui/layout/card.tsx'
import { plural, t } from '#src/ui/text/translate.ts'
import { useLive, useMe } from '#src/workspace/data/workspace-context.tsx'
import { useDraft } from '#src/workspace/editing/use-draft.ts'
import { mayShow } from '#src/workspace/notebook/use-experiment-permissions.ts'
import { combineChanges } from '#src/workspace/mutations/change.ts'
import { setExperimentReadersChange, setStudyReadersChange, type Readers } from '#src/workspace/mutations/experiments.ts'
import { useMutate } from '#src/workspace/saving/use-mutate.ts'
import { ReadersFields } from './readers-fields.tsx'

/** Who sees the experiments that begin in a study, and one tap for those that are in it already. */
export function StudyReadersCard({ study }: { study: StudyRow }) {
  const mutate = useMutate()
  const me = useMe()
  const groupChoice = useLive(async (workspace) => (await workspace.mirror('groupSettings').get(groupSettingsId))?.readership ?? 'group', [])
  const experiments = useLive((workspace) => readExperimentsOf(workspace, [study.id]), [study.id])
  const { draft, set, isChanged, save, release, reset } = useDraft<{ readers: Readers<Readership | null> }>({
    label: t('Who sees new experiments'),
    initial: { readers: { readership: study.readership, viewers: study.viewers } },
    onSave: async ({ readers }) => {
      if (!(await mutate(setStudyReadersChange(study, readers)))) return
      release()
      reset()
    },
  })
  if (!groupChoice || !experiments) return null
  const { readership, viewers } = study
  const wanted: Readers = { readership: readership ?? groupChoice, viewers: readership === 'people' ? viewers : [] }
  const others = experiments.filter((experiment) => mayShow(me, experiment) && !isShownTo(experiment, wanted))
  const apply = () => {
    const changes = others.map((experiment) => setExperimentReadersChange(experiment, wanted))
    void mutate(combineChanges(changes, plural(changes.length, { one: 'Changed who sees # experiment', other: 'Changed who sees # experiments' })))
  }
  return (
    <Card title={t('Who sees new experiments')}>
      <div className="stack-l">
        <ReadersFields
          label={t('New experiments in this study')}
          value={draft.readers}
          onChange={(readers) => set('readers', readers)}
          first={{
            value: 'default',
            choice: null,
            label: t('As the group has chosen'),
            hint: groupChoice === 'group' ? t('Everyone in the group') : t('Only some people'),
          }}
        />
        <p className="small muted">{t('Everyone in the group sees the name and the description of the study itself.')}</p>
        {isChanged ? (
          <div className="bar">
            <Button variant="primary" icon={CheckIcon} onClick={() => void save()}>
              {t('Save')}
            </Button>
          </div>
        ) : (
          others.length > 0 && (
            <div className="bar">
              <Button tall icon={PeopleIcon} onClick={apply}>
                {plural(others.length, { one: 'Show its existing experiment to the same people', other: 'Show its # existing experiments to the same people' })}
              </Button>
            </div>
          )
        )}
      </div>
    </Card>
  )
}

const isShownTo = (experiment: Parameters<typeof readershipOf>[0] & Pick<Readers, 'viewers'>, { readership, viewers }: Readers): boolean =>
  readershipOf(experiment) === readership && (readership === 'group' || viewers.every((id) => experiment.viewers.includes(id)))
