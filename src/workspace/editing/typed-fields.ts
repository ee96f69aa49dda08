import { useEffect, useState } from 'react'
import { storeIn, TypedLog } from '#db/documents/typed-log.ts'
import { randomId } from '#db/random-id.ts'
import { listSavedProgress, savedProgressTable } from '#db/saved-progress.ts'
import type { SavedProgress } from '#db/disk/disk-rows.ts'
import type { Workspace } from '#db/workspace.ts'
import { useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { makeTypingHolder, readTypingHolders } from '#src/workspace/documents/typing-holder.ts'
import { reportFailure } from '#src/workspace/saving/report-failure.ts'

/** What is typed in one field. */
interface TypedField<Content> {
  readonly field: string
  readonly content: Content
  /** The page that has it; see typing-holder.ts. */
  readonly holder: string
}

interface Field<Content> {
  readonly log: TypedLog<SavedProgress>
  content: Content | null
  at: number
}

/**
 *   a letter ──► keep ──► on disk at once ──► end, once it is saved or given up
 *                            └── the page is gone ──► the next page of the same subject reads it
 *
 * What is typed in the fields of one subject, such as the comments of an experiment, and saved only when the person says so.
 */
export class TypedFields<Content> {
  readonly #workspace: Workspace
  readonly #subject: string
  readonly #holder = makeTypingHolder()
  readonly #fields = new Map<string, Field<Content>>()

  private constructor(workspace: Workspace, subject: string) {
    this.#workspace = workspace
    this.#subject = subject
  }

  /** With what pages that are gone have left. */
  static async open<Content>(workspace: Workspace, subject: string): Promise<TypedFields<Content>> {
    const fields = new TypedFields<Content>(workspace, subject)
    try {
      const left = await listSavedProgress<TypedField<Content>>(workspace, `${subject}:`)
      const isOpen = left.length > 0 ? await readTypingHolders() : () => false
      for (const { id, at, content } of left) if (!isOpen(content.holder)) fields.#take(id, at, content)
    } catch (error) {
      reportFailure(error)
    }
    return fields
  }

  /** Takes the latest text of one field: what another page has left in it stays for the next time. */
  #take(id: string, at: number, { field, content }: TypedField<Content>): void {
    if ((this.#fields.get(field)?.at ?? -Infinity) < at) this.#fields.set(field, this.#newField(id, field, content, at))
  }

  #newField(id: string, field: string, content: Content | null, at: number): Field<Content> {
    const store = storeIn(this.#workspace, savedProgressTable<unknown>(this.#workspace))
    const log = new TypedLog<SavedProgress>(store, id, () => this.#record(id, field))
    return { log, content, at }
  }

  #record(id: string, field: string): SavedProgress<TypedField<Content>> | null {
    const { content, at } = this.#fields.get(field)!
    return content === null ? null : { id, at, content: { field, content, holder: this.#holder.id } }
  }

  /** What is typed, the latest first. */
  list(): { readonly field: string; readonly content: Content }[] {
    return [...this.#fields].flatMap(([field, { content, at }]) => (content === null ? [] : [{ field, content, at }])).toSorted((a, b) => b.at - a.at)
  }

  read(field: string): Content | null {
    return this.#fields.get(field)?.content ?? null
  }

  /** Null: the person has given it up. */
  keep(field: string, content: Content | null): void {
    const known = this.#fields.get(field)
    if (!known && content === null) return
    if (content !== null) this.#holder.hold()
    const kept = known ?? this.#newField(`${this.#subject}:${randomId()}`, field, content, 0)
    Object.assign(kept, { content, at: Date.now() })
    this.#fields.set(field, kept)
    kept.log.changed()
  }

  /** Whether what is typed outlives this page. */
  isKept(field: string): boolean {
    return this.#fields.get(field)?.log.isKept ?? true
  }

  /** It is saved: it goes once that is on disk, unless something was typed meanwhile. */
  async end(field: string, isOnDisk: Promise<boolean>): Promise<void> {
    const saved = this.read(field)
    if ((await isOnDisk) && this.read(field) === saved) this.keep(field, null)
  }

  /** The page is left: what is still typed is there for the next one. */
  release(): void {
    this.#holder.release()
  }
}

/** Undefined until what was typed is read. */
export function useTypedFields<Content>(subject: string): TypedFields<Content> | undefined {
  const { workspace } = useWorkspace()
  const [fields, setFields] = useState<TypedFields<Content>>()
  useEffect(() => {
    const opening = TypedFields.open<Content>(workspace, subject)
    let isLeft = false
    void opening.then((opened) => isLeft || setFields(opened))
    return () => {
      isLeft = true
      void opening.then((opened) => opened.release())
    }
  }, [workspace, subject])
  return fields
}
