/** Whether a code that nothing has is likely to be on a package: it begins with a GTIN as packages write it. */
export const looksLikePackage = (code: string): boolean => /^(\][A-Za-z]\d)?\(?01\)?\d{14}|^https?:\/\/.*\/01\/\d{8}/.test(code)
