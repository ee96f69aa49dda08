/** An error for the operator to read and fix; anything else that is thrown is a bug or a broken disk. */
export class BackupError extends Error {
  constructor(sentence: string) {
    super(sentence)
    this.name = 'BackupError'
  }
}
