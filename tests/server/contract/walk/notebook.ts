import * as z from 'zod/mini'
import { flag, id, idOrNone, onlyOne, page, reads, text, time, type Call } from './walk.ts'

const project = reads({ projectID: id, name: text, numStudies: idOrNone })
const study = reads({ studyID: id, name: text, projectID: id })
const experiment = reads({
  experimentID: id,
  name: text,
  studyID: id,
  projectID: id,
  userID: id,
  groupID: id,
  deleted: z.literal(false),
  template: z.literal(false),
  signatureStatus: z.literal('None'),
  experimentStatus: reads({ status: text }),
  created: time,
})
const section = reads({
  expJournalID: id,
  sectionHeader: text,
  sectionType: text,
  order: idOrNone,
  sectionDate: text,
  experimentID: id,
  deleted: flag,
  lastEditUserFirstName: text,
  lastEditUserLastName: text,
})

/** Pages of a few and of many, and in the order that programs ask for. */
const listed = (row: string, one: z.ZodMiniType, queries: readonly string[], only: readonly string[] = []): Call[] => [
  ...['', '$page=0&$records=5', '%24page=0&%24records=1000', ...queries].map((query): Call => ({ row, query, answer: page(one) })),
  ...only.map((query): Call => ({ row, query, answer: onlyOne(one) })),
]

export const notebook: readonly Call[] = [
  { row: 'POST projects', body: { fields: { name: 'Cell lines {n}', notes: 'of 2026' } }, answer: id, keeps: ['projectID'] },
  ...listed('GET projects', project, ['$sort=projectID DESC', 'search=cell lines'], ['projectID={projectID}']),
  { row: 'POST studies', body: { fields: { name: 'Knock-outs {n}', projectID: '{projectID}', notes: '' } }, answer: id, keeps: ['studyID'] },
  ...listed('GET studies', study, ['$sort=studyID DESC', 'search=knock', 'projectID={projectID}'], ['studyID={studyID}']),
  ...['PENDING', 'PROGRESS', 'COMPLETED'].map((status): Call => ({
    row: 'POST experiments',
    body: { fields: { studyID: '{studyID}', name: `${status} {n}`, status } },
    answer: id,
    keeps: ['experimentID'],
  })),
  {
    row: 'POST experiments',
    body: { fields: { studyID: '{studyID}', name: 'Clone screen {n}', status: 'PENDING', autoCollaborate: true, templateID: '{templateID}' } },
    answer: id,
    keeps: ['experimentID'],
  },
  ...listed('GET experiments', experiment, ['$sort=experimentID DESC', 'studyID={studyID}', 'projectID={projectID}', 'search=clone screen']),
  { row: 'GET experiments/{experimentID}', answer: experiment },
  {
    row: 'GET experiments/{experimentID}/collaborators',
    path: 'experiments/{sharedID}/collaborators',
    answer: page(reads({ firstName: text, lastName: text, userID: id })),
  },
  {
    row: 'POST experiments/{experimentID}/sections',
    body: { fields: { sectionType: 'PARAGRAPH', sectionHeader: 'Aim', order: 1, sectionDate: '2026-03-03' } },
    answer: id,
    keeps: ['expJournalID'],
  },
  ...listed('GET experiments/{experimentID}/sections', section, ['$sort=order', 'archived=false']),
  { row: 'GET experiments/{experimentID}/sections', query: 'archived=true', answer: page(z.never(), 0) },
  {
    row: 'GET protocols/{protID}',
    answer: reads({
      protID: id,
      protVersionID: id,
      name: text,
      steps: z.array(reads({ protStepID: id, name: text, contents: text, order: idOrNone })).check(z.minLength(1)),
    }),
  },
]

const content = reads({ contents: z.string().check(z.regex(/ice/)), meta: z.array(z.unknown()) })
const detail = reads({ expJournalMetaID: id, name: text, val: text })
const error = reads({ message: text, errors: z.array(text) })

export const sections: readonly Call[] = [
  { row: 'GET experiments/sections/{expJournalID}', answer: section },
  { row: 'PUT experiments/sections/{expJournalID}/content', body: { fields: { contents: '<p>Keep on ice.</p>' } }, answer: reads({}) },
  { row: 'GET experiments/sections/{expJournalID}/content', answer: content },
  { row: 'GET experiments/{experimentID}/sections/{expJournalID}/content', answer: content },
  {
    row: 'PUT experiments/sections/{expJournalID}/html',
    body: { text: '<p>Keep on dry ice.</p>', type: 'text/html' },
    answer: reads({}),
  },
  { row: 'PUT experiments/sections/{expJournalID}/html', body: { bare: '<p>Keep on ice.</p>' }, answer: reads({}) },
  { row: 'PUT experiments/sections/{expJournalID}/html', body: { fields: { html: '<p>Keep on ice.</p>' } }, answer: reads({}) },
  { row: 'GET experiments/sections/{expJournalID}/html', answer: 'text' },
  { row: 'POST experiments/sections/{expJournalID}/meta', body: { fields: { name: 'instrument', val: 'Cytometer 1' } }, answer: id },
  { row: 'GET experiments/sections/{expJournalID}/meta', answer: page(detail) },
  { row: 'GET experiments/sections/{expJournalID}/meta/{name}', path: 'experiments/sections/{expJournalID}/meta/instrument', answer: detail },
  { row: 'GET experiments/sections/{expJournalID}/meta/{name}', path: 'experiments/sections/{expJournalID}/meta/none', status: 404, answer: error },
  {
    row: 'GET experiments/sections/{expJournalID}/lock',
    answer: reads({ hasLock: z.literal(false), lockedUntil: z.nullable(text), userID: idOrNone, user: text }),
  },
  { row: 'PUT experiments/sections/{expJournalID}/lock', answer: reads({}) },
  { row: 'GET experiments/sections/{expJournalID}/lock', answer: reads({ hasLock: z.literal(true), userID: id, user: text }) },
  { row: 'DELETE experiments/sections/{expJournalID}/lock', answer: reads({}) },
  { row: 'PUT experiments/sections/{expJournalID}/position', body: { bare: 0 }, status: 204, answer: 'nothing' },
  { row: 'GET experiments/sections/{expJournalID}', answer: reads({ order: z.literal(0) }) },
]

/** Those are found by programs that look again for what they have removed. */
export const sectionEnds: readonly Call[] = [
  { row: 'DELETE experiments/sections/{expJournalID}', status: 204, answer: 'nothing' },
  { row: 'GET experiments/{experimentID}/sections', query: 'archived=true', answer: page(reads({ deleted: z.literal(true) })) },
  { row: 'POST experiments/sections/{expJournalID}/restore', status: 204, answer: 'nothing' },
  { row: 'GET experiments/sections/{expJournalID}', answer: reads({ deleted: z.literal(false) }) },
]
