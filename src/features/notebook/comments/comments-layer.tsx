import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import type { ExperimentRow } from '#domain/entities/experiment.ts'
import type { MemberRow } from '#domain/entities/member.ts'
import type { SectionRow } from '#domain/entities/section.ts'
import { isPermitted } from '#domain/permission.ts'
import { namedIn } from '#domain/rules/notebook/readers.ts'
import { isOpen, readThreads, type Thread } from '#db/queries/comments.ts'
import { readMembers } from '#db/queries/members.ts'
import { useLive } from '#src/workspace/data/workspace-context.tsx'
import type { ExperimentComments } from '#src/workspace/comments/experiment-comments.ts'
import { keyOf, type OpenThread } from '#src/workspace/comments/open-thread.ts'
import { useTypedFields, type TypedFields } from '#src/workspace/editing/typed-fields.ts'
import { ThreadCard, type TypedComment } from './thread-card.tsx'
import { useCardPlace, type CardPlaces } from './use-card-place.ts'
import classes from './comments.module.css'

export interface CommentsLayerProps extends CardPlaces {
  experiment: ExperimentRow
  sections: readonly SectionRow[]
  comments: ExperimentComments
  /** The thread that the address leads to. */
  threadId: string | null
  /** It is open. */
  onThread: () => void
  onSection: (id: number) => void
}

/** The comments on the page of an experiment: their marks in the texts, and the card of the open thread. */
export function CommentsLayer({ experiment, sections, comments, threadId, onThread, onSection, ...places }: CommentsLayerProps) {
  const members = useLive(readMembers, [])
  const { open } = useSyncExternalStore(comments.subscribe, comments.read)
  const openKey = keyOf(open)
  const threads = useLive((workspace) => readThreads(workspace, experiment.id, openKey), [experiment.id, openKey])
  const typed = useTypedFields<TypedComment>(`comment:${experiment.id}`)
  const goOn = useEffectEvent((left: TypedComment | undefined) => {
    if (left && threadId === null && !comments.read().open) comments.open(left.open, true)
  })
  useEffect(() => goOn(typed?.list()[0]?.content), [typed])
  const sought = sections.length > 0 ? threads?.find(({ id }) => id === threadId)?.first : undefined
  const seek = useEffectEvent((section: number | undefined, id: string | null) => {
    if (section === undefined || id === null) return
    // It may be far away, where nothing is drawn yet.
    onSection(section)
    comments.open({ kind: 'thread', threadId: id }, true)
    onThread()
  })
  const soughtIn = sought?.sectionId
  useEffect(() => seek(soughtIn, threadId), [soughtIn, threadId])
  useEffect(() => {
    const marked = threads?.filter((thread) => isOpen(thread) || thread.id === openKey) ?? []
    comments.setPassages(marked.flatMap(({ id, first: { passage } }) => (passage ? [[id, passage] as const] : [])))
  }, [comments, threads, openKey])
  const thread = open?.kind === 'thread' ? threads?.find(({ id }) => id === open.threadId) : undefined
  const sectionId = open && sectionOf(open, thread, sections)
  if (!open || !members || !typed || sectionId === undefined || sectionId === null) return null
  return (
    <PlacedCard
      key={openKey}
      comments={comments}
      open={open}
      typed={typed}
      thread={thread}
      sectionId={sectionId}
      experiment={experiment}
      members={members}
      places={places}
    />
  )
}

function sectionOf(open: OpenThread, thread: Thread | undefined, sections: readonly SectionRow[]): number | undefined {
  if (open.kind === 'begun-in-section') return open.sectionId
  return open.kind === 'thread' ? thread?.first.sectionId : sections.find(({ documentId }) => documentId === open.passage.documentId)?.id
}

interface PlacedCardProps {
  comments: ExperimentComments
  open: OpenThread
  typed: TypedFields<TypedComment>
  thread: Thread | undefined
  sectionId: number
  experiment: ExperimentRow
  members: ReadonlyMap<number, MemberRow>
  places: CardPlaces
}

function PlacedCard({ comments, open, typed, thread, sectionId, experiment, members, places }: PlacedCardProps) {
  const card = useRef<HTMLElement>(null)
  const { isBeside, isFound } = useCardPlace(card, places, { key: keyOf(open)!, sectionId, isSought: comments.isSought })
  // Where the person was, who goes on there.
  const [before] = useState(() => document.activeElement)
  useEffect(() => () => comments.setLeave(undefined), [comments])
  const close = () => {
    comments.setLeave(undefined)
    comments.open(null)
    if (before instanceof HTMLElement && card.current?.contains(document.activeElement)) before.focus({ preventScroll: true })
  }
  // One element that moves: what is typed in it stays when the tablet is turned.
  const [{ holder, readFocused, moveTo }] = useState(makeHolder)
  const parent = isBeside ? places.side : places.sheet
  useLayoutEffect(() => {
    const focused = readFocused()
    moveTo(parent, isBeside ? classes['slot']! : '')
    focused?.focus({ preventScroll: true })
  }, [readFocused, moveTo, parent, isBeside])
  useEffect(() => () => holder.remove(), [holder])
  return createPortal(
    <ThreadCard
      ref={card}
      open={open}
      typed={typed}
      thread={thread}
      sectionId={sectionId}
      members={members}
      people={[...members.values()].filter((member) => seesIt(member, experiment))}
      isReadOnly={experiment.archived === 1}
      isGone={!isFound}
      onStarted={(threadId) => {
        comments.open({ kind: 'thread', threadId })
        if (before instanceof HTMLElement) before.focus({ preventScroll: true })
      }}
      onTyped={(leave) => comments.setLeave(leave)}
      onClose={close}
    />,
    holder,
  )
}

/** An element, and what in it has the focus, or had it when the room around it was hidden. */
function makeHolder() {
  const holder = document.createElement('div')
  let focused: HTMLElement | undefined
  holder.addEventListener('focusin', ({ target }) => (focused = target as HTMLElement))
  holder.addEventListener('focusout', ({ target }) => {
    if ((target as HTMLElement).checkVisibility()) focused = undefined
  })
  const moveTo = (parent: HTMLElement | null, className: string) => {
    holder.className = className
    parent?.append(holder)
  }
  return { holder, readFocused: () => focused, moveTo }
}

const seesIt = (member: MemberRow, experiment: ExperimentRow): boolean =>
  experiment.audience === 0 || namedIn(experiment).includes(member.id) || isPermitted(member, 'experiments', 'SeeAll')
