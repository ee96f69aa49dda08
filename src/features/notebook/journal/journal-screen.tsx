import { Fragment, useRef, useState } from 'react'
import type { ExperimentRow } from '#domain/entities/experiment.ts'
import type { SectionRow } from '#domain/entities/section.ts'
import type { StudyRow } from '#domain/entities/study.ts'
import { deviceErrors } from '#domain/command-errors.ts'
import { readExperiment } from '#db/queries/experiments.ts'
import { readSections } from '#db/queries/sections.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { Banner } from '#src/ui/feedback/banner.tsx'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { ArchiveIcon, NotebookIcon } from '#src/ui/icons/icons.ts'
import { CopyIcon, RestoreIcon } from '#src/ui/icons/more-icons.ts'
import { t } from '#src/ui/text/translate.ts'
import { useLive } from '#src/workspace/data/workspace-context.tsx'
import { LazyBoundary } from '#src/workspace/lazy/lazy-boundary.tsx'
import { lazyComponent } from '#src/workspace/lazy/lazy-component.ts'
import { archiveExperimentChange } from '#src/workspace/mutations/experiments.ts'
import { NotFoundPage } from '#src/workspace/navigation/not-found-page.tsx'
import { useExperimentPermissions } from '#src/workspace/notebook/use-experiment-permissions.ts'
import { roomForKeyboard } from '#src/workspace/rich-text/room-for-keyboard.ts'
import { MoreInserts } from '#src/workspace/rich-text/suggestions/more-inserts.ts'
import { ToolbarPlace } from '#src/workspace/rich-text/toolbar-place.ts'
import { CommentsContext } from '#src/workspace/comments/comments-context.ts'
import { ExperimentComments } from '#src/workspace/comments/experiment-comments.ts'
import type { ExperimentPresence } from '#src/workspace/presence/experiment-presence.ts'
import { PresenceContext } from '#src/workspace/presence/presence-context.ts'
import { ReadOnlyBanner } from '#src/workspace/permissions/permission-guard.tsx'
import { useMutate } from '#src/workspace/saving/use-mutate.ts'
import { AddSectionBar } from './add-section-bar.tsx'
import { ArchivedSections } from './archived-sections.tsx'
import { ContentsList } from './contents-list.tsx'
import { ExperimentHeader } from '#src/features/notebook/experiment/experiment-header.tsx'
import { ExperimentFacts } from '#src/features/notebook/experiment/experiment-facts.tsx'
import { SignaturesCard } from '#src/features/notebook/lazy-dialogs.ts'
import { AddendumBanner } from '#src/features/notebook/signing/addendum-banner.tsx'
import { useSectionFromTemplate } from '#src/features/notebook/templates/use-section-from-template.tsx'
import { SectionCard } from './section-card.tsx'
import { useFind } from '#src/features/notebook/find/use-find.ts'
import { sectionElementId } from './section-element-id.ts'
import { SectionGap } from './section-gap.tsx'
import { useSectionInSight } from './use-section-in-sight.ts'
import { useSectionMoves } from './use-section-moves.ts'
import classes from './journal.module.css'

const CommentFoot = lazyComponent(async () => (await import('#src/features/notebook/comments/comment-foot.tsx')).CommentFoot)
const CommentsLayer = lazyComponent(async () => (await import('#src/features/notebook/comments/comments-layer.tsx')).CommentsLayer)
const FindBar = lazyComponent(async () => (await import('#src/features/notebook/find/find-bar.tsx')).FindBar)
const RunningTimer = lazyComponent(async () => (await import('#src/features/notebook/procedure/running-timer.tsx')).RunningTimer)

/** So many sections fill the largest screen. */
const inSight = 6

interface ThreadLink {
  /** The thread of comments that the address leads to. */
  threadId: string | null
  /** It is open. */
  onThread: () => void
}

/** An experiment with its sections. spec ROUTE-25 */
export function JournalScreen({ experimentId, ...link }: ThreadLink & { experimentId: number | null }) {
  const found = useLive(async (workspace) => (experimentId === null ? null : ((await readExperiment(workspace, experimentId)) ?? null)), [experimentId])
  if (found === undefined) return null
  if (found === null) return <NotFoundPage title={t(deviceErrors['experiment.gone'].message)} />
  return <OpenExperiment key={found.experiment.id} experiment={found.experiment} study={found.study} {...link} />
}

function OpenExperiment({ experiment, study, ...link }: ThreadLink & { experiment: ExperimentRow; study: StudyRow | undefined }) {
  const may = useExperimentPermissions(experiment)
  const mutate = useMutate()
  const all = useLive((workspace) => readSections(workspace, experiment.id), [experiment.id])
  const [reachedId, setReachedId] = useState<number>()
  const [addedId, setAddedId] = useState<number>()
  /** Where a + was tapped: after this section, or before all of them. */
  const [chosen, setChosen] = useState<{ after: number | null }>()
  const [toolbarPlace, setToolbarPlace] = useState<HTMLElement | null>(null)
  const [presence, setPresence] = useState<ExperimentPresence | null>(null)
  const [comments] = useState(() => new ExperimentComments())
  const [sheet, setSheet] = useState<HTMLElement | null>(null)
  const [side, setSide] = useState<HTMLElement | null>(null)
  const find = useFind()
  /** Where something was found. */
  const [soughtId, setSoughtId] = useState<number>()
  const foot = useRef<HTMLDivElement>(null)
  const sections = all?.filter(({ archived }) => !archived) ?? []
  const moves = useSectionMoves(sections)
  const { scroller, currentId } = useSectionInSight(sections, reachedId)
  const mayWrite = may.write && !experiment.archived
  const isBefore = chosen?.after === null
  const above = isBefore ? undefined : (sections.find(({ id }) => id === (chosen?.after ?? currentId)) ?? sections.at(-1))
  const reach = (id: number) => {
    setReachedId(id)
    setChosen(undefined)
  }
  const added = (id: number) => {
    setAddedId(id)
    reach(id)
  }
  const show = (id: number) => {
    reach(id)
    document.getElementById(sectionElementId(id))?.scrollIntoView({ block: 'start' })
  }
  const choose = (after: number | null) => {
    setChosen({ after })
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    // Once the formatting of a text has left the bar.
    setTimeout(() => foot.current?.querySelector<HTMLElement>('[role="group"] button')?.focus())
  }
  const place = { experiment, sections, above, onAdded: added }
  const addFromTemplate = useSectionFromTemplate(place)
  const inserts = [{ key: 'template', name: t('Section from a template…'), icon: CopyIcon, act: addFromTemplate }]
  const gap = (after: SectionRow | undefined) =>
    mayWrite && <SectionGap after={after?.name} isHere={after ? above?.id === after.id : isBefore} onChoose={() => choose(after?.id ?? null)} />
  return (
    <PresenceContext value={presence}>
      <CommentsContext value={comments}>
        <MoreInserts value={inserts}>
          <ToolbarPlace value={toolbarPlace}>
            <div ref={roomForKeyboard} className={classes.page} data-chosen={chosen && ''}>
              <ExperimentHeader experiment={experiment} study={study} sections={sections} onSection={show} onPresence={setPresence} onFind={find.open} />
              <LazyBoundary>
                {find.asked > 0 && <FindBar experimentId={experiment.id} scroller={scroller} asked={find.asked} onSeek={setSoughtId} onClose={find.close} />}
              </LazyBoundary>
              <div className={classes.middle}>
                <section ref={scroller} className={classes.paper} aria-label={t('Experiment')}>
                  <div ref={setSheet} className={classes.sheet}>
                    <ExperimentFacts experiment={experiment} />
                    {experiment.addendumOf !== null && <AddendumBanner signedId={experiment.addendumOf} />}
                    <LazyBoundary>
                      {experiment.status === 'SIGNED' ? <SignaturesCard experiment={experiment} /> : !may.write && <ReadOnlyBanner />}
                    </LazyBoundary>
                    {experiment.archived === 1 && (
                      <Banner
                        icon={ArchiveIcon}
                        action={
                          may.archive && (
                            <Button icon={RestoreIcon} onClick={() => void mutate(archiveExperimentChange(experiment, false))}>
                              {t('Restore')}
                            </Button>
                          )
                        }
                      >
                        {t('This experiment is archived. Nothing can be changed in it.')}
                      </Banner>
                    )}
                    {all && sections.length === 0 && (
                      <EmptyState icon={NotebookIcon} title={t('No sections yet')}>
                        {mayWrite && t('Tap Text to begin writing.')}
                      </EmptyState>
                    )}
                    {sections.length > 0 && gap(undefined)}
                    {sections.map((section, at) => (
                      <Fragment key={section.id}>
                        <SectionCard
                          section={section}
                          experiment={experiment}
                          mayWrite={mayWrite}
                          isNew={section.id === addedId}
                          isReached={section.id === reachedId}
                          isFirst={at < inSight || section.id === soughtId}
                          moves={moves}
                          onReach={() => reach(section.id)}
                        />
                        {gap(section)}
                      </Fragment>
                    ))}
                    <ArchivedSections sections={all?.filter(({ archived }) => archived) ?? []} mayWrite={mayWrite} />
                  </div>
                </section>
                <div ref={setSide} className={classes.side}>
                  <section className={classes.contentsPlace} aria-label={t('Contents')}>
                    <LazyBoundary>
                      <RunningTimer experimentId={experiment.id} />
                    </LazyBoundary>
                    <ContentsList experimentId={experiment.id} sections={sections} currentId={currentId} onSelect={show} />
                  </section>
                </div>
              </div>
              <LazyBoundary>
                <CommentsLayer experiment={experiment} sections={all ?? []} sheet={sheet} side={side} comments={comments} onSection={show} {...link} />
              </LazyBoundary>
              {!mayWrite && experiment.archived === 0 && (
                <LazyBoundary>
                  <CommentFoot />
                </LazyBoundary>
              )}
              {mayWrite && (
                <div ref={foot} className={classes.foot}>
                  <div ref={setToolbarPlace} className={classes.format} />
                  <AddSectionBar {...place} onTemplate={addFromTemplate} />
                </div>
              )}
            </div>
          </ToolbarPlace>
        </MoreInserts>
      </CommentsContext>
    </PresenceContext>
  )
}
