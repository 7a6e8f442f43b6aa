import type { Example } from './field-examples.js';

/** What fields of categories hold. */
export const categoryExamples: Readonly<Record<string, Example>> = {
  'CategoryRecommendationRequest.limit': 5,
  'CategoryAttribute.label': 'Material',
  'CategoryAttribute.name': 'material',
  'CategoryAttribute.type': 'text',
  'CategoryAttribute.values': 'unisex',
  'CategoryTarget.country': 'sg',
  'MarketplaceCategories.marketplace': 'google',
  'RecommendedCategory.categoryId': '212',
  'RecommendedCategory.country': 'sg',
  'RecommendedCategory.label': 'Apparel & Accessories > Clothing > Shirts & Tops',
  'RecommendedCategory.marketplace': 'google',
  'RecommendedCategory.similarity': 0.86,
  'ProductsRecommendCategoryReply.recommendations': 'google: give what Clothing requires: size.',
  'ProductsRecommendCategoryReply.warnings': 'google: no category is similar enough.',
  treeVersion: '2021-09-21',
};
