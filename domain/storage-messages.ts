import { defineMessages } from './message.ts'

/** Sentences of the specification's §8 about files on their way, to the letter. */
export const fileMessages = defineMessages({
  fileLinked: 'File successfully linked to section.',
  storageUploadFailed: 'Error while uploading file {fileName} to storage server: The server reported {message}.',
})

/** What a storage server says, for the person. It comes with its answer, in English; a device translates it. */
export const storageMessages = defineMessages({
  damaged: 'This file was damaged on its way to the storage server.',
  lapsed: 'The upload was not finished within 7 days.',
  canceled: 'The upload was canceled.',
  missingPart: 'A part of this file is missing.',
  wrongLength: 'A part of this file has the wrong length.',
  otherFile: 'This upload is of another file.',
  notAllowed: 'This request is not signed, or has expired.',
  notThere: 'This file is not on the storage server.',
  diskFull: 'The disk of the storage server is full.',
  diskLocked: 'The storage server is not allowed to write to its disk.',
  diskBroken: 'The disk of the storage server does not work as it should.',
  invalid: 'The request is not valid.',
  failed: 'The storage server had a problem.',
})
