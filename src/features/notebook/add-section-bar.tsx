import type { ExperimentRow } from '#domain/entities/experiment.ts'
import type { SectionRow } from '#domain/entities/section.ts'
import { isSamplesType, samplesTypes, type SamplesType } from '#domain/rules/section-samples.ts'
import { takeId } from '#db/queue/leases.ts'
import { randomId } from '#db/random-id.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { ActionBar } from '#src/ui/layout/action-bar.tsx'
import { t } from '#src/ui/text/translate.ts'
import { useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { createSamplesSectionChange, createTextSectionChange } from '#src/workspace/mutations/create-section.ts'
import { showRefusal, useMutate } from '#src/workspace/saving/use-mutate.ts'
import { FileSectionButtons } from './file-section-buttons.tsx'
import { keyBelow } from './key-below.ts'
import { sectionLook, textTypes, type TextType } from './section-types.ts'
import classes from './journal.module.css'

export interface AddSectionBarProps {
  experiment: ExperimentRow
  /** Those that are shown, in their order. */
  sections: readonly SectionRow[]
  /** The one it is added below; undefined if there is none. */
  above: SectionRow | undefined
  onAdded: (id: number) => void
}

/** Adds a section below the one the person is in. */
export function AddSectionBar({ experiment, sections, above, onAdded }: AddSectionBarProps) {
  const { workspace } = useWorkspace()
  const mutate = useMutate()
  const add = async (type: TextType | SamplesType) => {
    try {
      const id = await takeId(workspace.disk, 'sections')
      const section = { id, name: t(sectionLook(type).text), orderKey: keyBelow(sections, above, id) }
      const change = isSamplesType(type)
        ? createSamplesSectionChange({ ...section, type }, experiment)
        : createTextSectionChange({ ...section, type, documentId: randomId() }, experiment)
      if (await mutate(change, { silent: true })) onAdded(id)
    } catch (error) {
      showRefusal(error)
    }
  }
  return (
    <div className={classes.foot}>
      <ActionBar label={t('Add a section')} position="foot">
        <p className={classes.below}>
          {above ? (
            <>
              <span className="small muted">{t('Add below')}</span>
              <span className="strong clip">{above.name}</span>
            </>
          ) : (
            <span className="strong">{t('Add a section')}</span>
          )}
        </p>
        {[...textTypes, ...samplesTypes].map((type) => (
          <Button key={type} icon={sectionLook(type).icon} onClick={() => void add(type)}>
            {t(sectionLook(type).text)}
          </Button>
        ))}
        <FileSectionButtons experiment={experiment} sections={sections} above={above} onAdded={onAdded} />
      </ActionBar>
    </div>
  )
}
