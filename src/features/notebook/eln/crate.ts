import { metadataName } from './eln-limits.ts'

/** A file of an experiment, with its place in the archive. */
export interface CrateFile {
  readonly path: string
  readonly name: string
  readonly mediaType: string
  readonly size: number
  readonly sha256: string
  readonly addedAt: number
  /** When the server received it, if that was more than a day later. */
  readonly receivedAt: number | null
}

export interface CrateExperiment {
  /** Its folder, e.g. `EXP-0318`. */
  readonly folder: string
  readonly name: string
  readonly code: string
  readonly status: string
  /** All sections, as HTML. */
  readonly html: string
  readonly createdAt: number
  /** When the server received it, if that was more than a day later. */
  readonly receivedAt: number | null
  readonly changedAt: number
  readonly author: CratePerson
  readonly contributors: readonly CratePerson[]
  readonly files: readonly CrateFile[]
  readonly comments: readonly CrateComment[]
  /** Files of the experiment that are not in the archive. */
  readonly missing: readonly MissingFile[]
}

export type MissingFile = Pick<CrateFile, 'name' | 'size' | 'sha256'>

/** A comment on some words or on a section, or an answer to one. */
export interface CrateComment {
  readonly id: string
  /** The comment that it answers; null for the first of a thread. */
  readonly answers: string | null
  /** The words that it is about, or the name of the section. */
  readonly about: string
  readonly text: string
  readonly author: CratePerson
  readonly createdAt: number
  readonly receivedAt: number | null
  readonly isResolved: boolean
}

export interface CratePerson {
  readonly id: number
  readonly fullName: string
}

export interface Crate {
  readonly name: string
  readonly at: number
  readonly version: string
  readonly experiments: readonly CrateExperiment[]
}

type Entity = { readonly '@id': string; readonly '@type': string; readonly [field: string]: unknown }
const reference = (id: string) => ({ '@id': id })
const date = (at: number): string => new Date(at).toISOString()
const missingId = (folder: string, at: number): string => `#${folder}-missing-${at + 1}`
const commentId = (id: string): string => `#comment-${id}`
const personId = ({ id }: CratePerson): string => `#person-${id}`

/** The description of an archive: RO-Crate 1.1, as the ELN Consortium uses it. */
export function crateMetadata({ name, at, version, experiments }: Crate): string {
  const people = new Map(
    experiments
      .flatMap(({ author, contributors, comments }) => [author, ...contributors, ...comments.map((comment) => comment.author)])
      .map((person) => [person.id, person]),
  )
  const graph: Entity[] = [
    {
      '@id': metadataName,
      '@type': 'CreativeWork',
      about: reference('./'),
      conformsTo: reference('https://w3id.org/ro/crate/1.1'),
      dateCreated: date(at),
      sdPublisher: reference('#aliquot'),
    },
    { '@id': '#aliquot', '@type': 'Organization', name: 'Aliquot', softwareVersion: version },
    {
      '@id': './',
      '@type': 'Dataset',
      name,
      description: name,
      datePublished: date(at),
      license: 'All rights reserved',
      hasPart: experiments.map(({ folder }) => reference(`./${folder}/`)),
    },
    ...experiments.flatMap(entitiesOf),
    ...[...people.values()].map((person) => ({ '@id': personId(person), '@type': 'Person', name: person.fullName })),
  ]
  return JSON.stringify({ '@context': 'https://w3id.org/ro/crate/1.1/context', '@graph': graph }, null, 2)
}

function entitiesOf({
  folder,
  name,
  code,
  status,
  html,
  createdAt,
  receivedAt,
  changedAt,
  author,
  contributors,
  files,
  comments,
  missing,
}: CrateExperiment): Entity[] {
  const dataset: Entity = {
    '@id': `./${folder}/`,
    '@type': 'Dataset',
    name,
    identifier: code,
    genre: 'experiment',
    creativeWorkStatus: status,
    text: html,
    encodingFormat: 'text/html',
    dateCreated: date(createdAt),
    ...(receivedAt !== null && { dateReceived: date(receivedAt) }),
    dateModified: date(changedAt),
    author: reference(personId(author)),
    contributor: contributors.map((person) => reference(personId(person))),
    hasPart: files.map(({ path }) => reference(`./${path}`)),
    ...(comments.length > 0 && { comment: comments.map(({ id }) => reference(commentId(id))) }),
    ...(missing.length > 0 && { mentions: missing.map((_, at) => reference(missingId(folder, at))) }),
  }
  return [
    dataset,
    ...files.map(({ path, name, mediaType, size, sha256, addedAt, receivedAt: fileReceivedAt }) => ({
      '@id': `./${path}`,
      '@type': 'File',
      name,
      encodingFormat: mediaType,
      contentSize: size,
      sha256,
      ...(addedAt > 0 && { dateCreated: date(addedAt) }),
      ...(fileReceivedAt !== null && { dateReceived: date(fileReceivedAt) }),
    })),
    ...comments.map((comment) => ({
      '@id': commentId(comment.id),
      '@type': 'Comment',
      text: comment.text,
      about: comment.about,
      ...(comment.answers !== null && { parentItem: reference(commentId(comment.answers)) }),
      author: reference(personId(comment.author)),
      dateCreated: date(comment.createdAt),
      ...(comment.receivedAt !== null && { dateReceived: date(comment.receivedAt) }),
      creativeWorkStatus: comment.isResolved ? 'resolved' : 'open',
    })),
    ...missing.map(({ name, size, sha256 }, at) => ({
      '@id': missingId(folder, at),
      '@type': 'CreativeWork',
      name,
      description: 'A file that is not in this archive',
      contentSize: size,
      sha256,
    })),
  ]
}
