import type { Subject } from '../documented-call.ts'

export const fileCalls: Subject = {
  title: 'Files',
  description: 'Files of the group, whatever they are in.',
  calls: [
    { method: 'GET', path: 'files', summary: 'Lists the files of the group.', query: { search: 'gel' } },
    { method: 'GET', path: 'institute/localStorage/export', summary: 'Lists what is on the storage server of the group, and which experiment it belongs to.' },
    { method: 'POST', path: 'files', summary: 'Stores a file that is in no section yet.', query: { fileName: 'run.csv' }, file: 'csv' },
    { method: 'GET', path: 'files/{fileID}', summary: 'Downloads a file.' },
    {
      method: 'GET',
      path: 'files/latest/{fileID}',
      summary: 'Downloads the latest version of a file. A file never changes, so this is the file itself.',
    },
    { method: 'GET', path: 'groups/{groupID}/files/{fileID}', summary: 'Downloads a file of the active group.' },
    { method: 'GET', path: 'metaFiles/{metaFileID}', summary: 'Downloads a file, as files/{fileID} does: all files share their numbers.' },
    { method: 'GET', path: 'groups/{groupID}/metaFiles/{metaFileID}', summary: 'Downloads a file of the active group.' },
    {
      method: 'POST',
      path: 'metaFiles',
      summary: 'Stores a file that is in no section yet. Answers what is known about it.',
      query: { fileName: 'certificate.pdf' },
      file: 'csv',
    },
    {
      method: 'POST',
      path: 'files/download',
      summary: 'Downloads a file of a section: what its hybridStorage is for.',
      body: { action: 'download', localStorageRequest: 503 },
    },
    { method: 'DELETE', path: 'files/{fileID}', params: { fileID: 504 }, summary: 'Removes a file. It can be brought back in the app.' },
  ],
}
