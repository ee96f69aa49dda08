/** Writes dist/sbom.cdx.json: the packages in the built product. */
export function writeSbom(): void
