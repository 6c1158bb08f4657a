/** What is done to a thing tells its kind; kinds.ts says what stands here. */
export const verbs = `
adopt adopted: +pet; ate eat order ordered: +food +dish +dessert +snack +fruit +breakfast; attend attended
celebrate celebrated: +event +holiday; bake baked: +dessert +bread; bought buy purchase purchased: +purchase
+gift +clothes +vehicle +device +furniture +jewelry; collect collecting collects: +collection; cook cooked
prepare prepared: +dish +food +dessert; cope destress relax unwind: +selfcare yoga meditation walk bath music
running painting reading nature massage breathing therapy tea journaling nap knitting; diagnosed suffer:
+injury; drank drink: +drink; draw drew paint painted: +painting +nature +animal +flower; drive drives:
+vehicle; feel feeling felt: +feeling; gave give receive received: +gift; grew grow plant planted: +plant
+flower +vegetable +herb +tree; join joined: +community +class; learn learning studied study: +degree +skill
+language +instrument; play playing plays: +instrument +game +sport; read reading: +book +magazine; recover
recovering: +injury +illness; teach teaches: +subject +skill; visit visited: +place +country +city +landmark;
watch watched: +movie +show +animal +nature; wear wearing wore: +clothes +jewelry; win won: +award; write
writing wrote: +book +poem;
`
