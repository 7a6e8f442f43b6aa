import sharp from 'sharp';

/**
 * What the file says of itself, by the terms of IPTC that marketplaces and search engines read: made from a picture, with
 * a trained model.
 */
const digitalSourceType =
  'http://cv.iptc.org/newscodes/digitalsourcetype/compositeWithTrainedAlgorithmicMedia';

const xmp = `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/" Iptc4xmpExt:DigitalSourceType="${digitalSourceType}"/></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`;

/** The picture as PNG, upright, that says it was made with a model, and nothing else. */
export const markedAsGenerated = (bytes: Buffer): Promise<Buffer> =>
  sharp(bytes).autoOrient().png().withXmp(xmp).toBuffer();
