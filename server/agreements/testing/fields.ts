const place = { pageNumber: 1, xPosition: 72, yPosition: 100, width: 200, height: 30 };

/** A minimal field on the first page of a test's document. */
export const textField = (signerId: string) => ({ signerId, fieldType: "text", ...place });

export const templateTextField = (signerRoleId: string) => ({ signerRoleId, fieldType: "text", ...place });
