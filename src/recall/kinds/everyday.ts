/** Kinds of everyday life; kinds.ts explains the format. */
export const everyday = `
ability skill talent: cooking painting coding singing dancing public_speaking juggling drawing piano
woodworking carpentry negotiation leadership teaching chess magic typing driving editing surfing skiing
sewing communication teamwork time_management; accessory jewellery jewelry: necklace ring bracelet earrings
watch bag purse scarf pendant hat sunglasses brooch; accident crash incident: fell collision broke flat_tire
burned; accommodation home housing: apartment condo flat cabin cottage mansion studio mortgage villa
townhouse duplex loft bungalow houseboat trailer dorm ranch suite; accomplishment achievement award prize
success: medal trophy won degree promotion graduated certificate scholarship published mvp first_place
champion nominated scored milestone finalist valedictorian honors gold silver bronze championship title grant
fellowship emmy pulitzer plaque fame winner winning oscar grammy ribbon cup nobel; activism: lgbtq rights
pride climate environment equality march; activity: +indoor hiking camping swimming pottery yoga running
dancing reading gardening fishing biking cycling kayaking picnic bowling skiing surfing climbing movies
museum concert swam volunteering crafts karaoke paintball skating game park beach zoo photography meditation
shopping walk singing scuba drew draw sketching journaling sculpture jog ride roller_coaster aquarium arcade
barbecue bonfire campfire trivia ballet board_game stargazing bird_watching hunting archery sewing scavenger
escape_room karts golf tennis basketball soccer snowboarding sledding skateboarding beekeeping lego diy gym
podcast vlogging antiques; actor actress celebrity director: hanks dicaprio pitt streep clooney spielberg
nolan tarantino scorsese hitchcock; adventure extreme: skydiving bungee paragliding rafting climbing scuba
diving zip_line safari; alcohol: beer wine whiskey vodka rum cocktail champagne gin tequila; allergic
allergy: peanuts nuts pollen dairy gluten shellfish fur dust lactose penicillin bee; ambition aspiration
dream goal plan resolution: marathon degree promotion business career book championship adopt apply publish
startup trip graduate retire restaurant store studio fitness fluent certification adoption improve charity
foundation; animal: +wildlife dog cat horse cow pig sheep goat chicken duck lion tiger elephant monkey
giraffe zebra turtle snake frog bird fish shark puppy kitten kitty pony bunny raccoon otter penguin koala
panda kangaroo hamster hedgehog donkey llama alpaca camel goose geese turkey crow parrot mouse rat bat beaver
bison buffalo hippo rhino leopard cheetah jaguar gorilla chimp seal walrus octopus crab lobster jellyfish
crocodile alligator lizard gecko tortoise butterfly bee spider seahorse starfish peacock flamingo ostrich
skunk badger coyote lynx; anniversary month: january february march april may june july august september
october november december; app website: instagram facebook amazon uber airbnb duolingo spotify; apparel
clothes clothing outfit: shirt dress jeans jacket coat shoes hat scarf sweater skirt pants hoodie boots socks
suit gown costume gloves tshirt sneakers cap blouse cardigan vest leggings shorts tie blazer tuxedo uniform
kimono robe pajamas swimsuit bikini jersey mittens belt beanie overalls raincoat; appliance: fridge
refrigerator oven microwave dishwasher toaster blender vacuum washer dryer kettle airfryer; area: rockies
midwest coast south north alps tuscany bavaria california northwest; art artwork: painting drawing sculpture
sketch mural pottery portrait watercolor photograph canvas collage statue illustration ceramics graffiti
mosaic abstract etching print quilt engraving tapestry installation bust figurine comic carving woodcut
exhibit landscape drew; artform: painting drawing sculpture pottery photography dance poetry; artist:
+composer +painter prince; astronomy sky star: meteor comet moon planet constellation telescope eclipse
milky_way; attraction landmark sight: tower bridge statue castle cathedral museum eiffel canyon colosseum
temple palace monument waterfall pyramid big_ben louvre acropolis times_square golden_gate niagara taj_mahal
machu_picchu great_wall stonehenge space_needle tower_bridge buckingham alhambra sagrada opera_house
mount_rushmore; attribute personality quality trait: shy outgoing creative thoughtful brave honest patient
stubborn generous caring funny confident introvert ambitious optimistic determined empathetic loyal friendly
passionate adventurous affectionate calm charming cheerful clever compassionate considerate curious dedicated
dependable disciplined easygoing energetic faithful fearless gentle hardworking helpful humble humorous
impatient independent intelligent kindhearted lazy messy modest moody nosy nurturing organized perfectionist
persistent playful polite rational reliable resilient romantic selfless sincere sociable supportive talented
tolerant trustworthy wise witty authentic inspiring driven strength courage patience kindness empathy; author
writer: tolkien rowling hemingway austen dickens shakespeare christie orwell murakami agatha asimov atwood
bronte tolstoy dostoevsky kafka twain poe gaiman sanderson martin herbert; band: quartet trio orchestra duo
beatles coldplay aerosmith metallica elvis madonna nirvana radiohead bowie dylan gaga kanye sinatra coltrane
marley springsteen u2; beverage drink: +alcohol coffee tea water juice soda smoothie lemonade milk latte
espresso chai milkshake kombucha americano cappuccino mocha matcha hot_chocolate cocoa cider martini
margarita mojito sangria bourbon scotch ale lager ipa cola pepsi iced_tea eggnog; bicycle bike: cycling ebike
pedals; bird: eagle owl hawk parrot robin sparrow crow duck swan goose hummingbird falcon cardinal finch
pigeon woodpecker heron chickadee; boat ship: yacht canoe kayak ferry sailboat cruise; book novel: fiction
memoir biography thriller mystery fantasy harry_potter hobbit tolkien gatsby mockingbird alchemist dune
autobiography bestseller trilogy poetry sapiens narnia dracula frankenstein odyssey hunger_games thrones
twilight little_women great_expectations prejudice atomic_habits sherlock poirot percy_jackson selfhelp
cookbook encyclopedia atlas comic manga textbook guidebook dictionary; brand: nike adidas puma gucci prada
zara apple samsung sony toyota levis reebok; bread: sourdough baguette rye bagel naan focaccia ciabatta pita;
breakfast: pancakes eggs cereal toast oatmeal waffles bacon smoothie bagel granola; breed: labrador retriever
husky poodle shepherd beagle bulldog corgi terrier dachshund collie chihuahua pug spaniel siamese persian
tabby; building: house church tower castle skyscraper apartment library museum barn cathedral; business
company startup: store shop studio bakery cafe restaurant agency boutique salon firm google amazon apple
microsoft catering clothing dance_studio consulting online_store gym franchise; camera: canon nikon sony
gopro polaroid lens dslr; capital: london paris berlin rome madrid tokyo beijing dublin vienna; car transport
transportation vehicle: truck van suv bike motorcycle bus train prius tesla toyota honda ford ferrari bmw
audi jeep mustang scooter camper convertible subaru plane boat ferry tram subway mercedes volkswagen flight
taxi rental uber nissan hyundai kia chevrolet chevy cadillac porsche lamborghini volvo mazda lexus jaguar
rover dodge charger corvette civic corolla sedan hatchback minivan pickup rv motorhome caravan helicopter
moped segway; career job occupation profession: teacher nurse engineer lawyer accountant chef artist
counselor designer developer manager writer journalist actor mechanic barista waiter cashier librarian
programmer scientist therapist electrician plumber pilot banker dentist photographer salesman consultant
social_worker firefighter officer intern freelancer coach clerk architect attorney astronaut baker bartender
biologist bookkeeper builder bus_driver butcher carpenter caterer chemist cleaner comedian conductor
contractor courier cook dancer economist editor entrepreneur farmer florist gardener geologist hairdresser
historian illustrator influencer interpreter janitor judge lecturer lifeguard mathematician midwife miner
musician novelist optician painter paralegal paramedic pharmacist philosopher physician physicist
physiotherapist poet police politician postman principal producer professor psychologist psychiatrist realtor
receptionist recruiter reporter researcher sailor secretary seamstress shopkeeper singer soldier stylist
surgeon tailor trainer translator truck_driver tutor veterinarian vet videographer volunteer waitress welder
zookeeper; cat: kitten tabby siamese persian kitty; celebration event occasion: wedding birthday party
concert festival graduation anniversary parade conference funeral gala fundraiser reunion exhibition fair
marathon tournament workshop meetup ceremony shower picnic barbecue competition hackathon baby_shower
bachelorette gender_reveal prom homecoming quinceanera christening baptism housewarming retirement farewell
dinner potluck feast bake_sale auction race rally pride march protest summit premiere gallery open_house
talent_show recital game_night book_club carnival circus convention gig retreat gathering poetry_reading
car_show; ceremony: wedding graduation funeral baptism christening bar_mitzvah; challenge difficulty issue
obstacle problem setback struggle: injury stress anxiety divorce illness accident rejection deadline burnout
conflict storm delay debt unemployed layoff breakup bullying discrimination loneliness addiction insomnia
homesick traffic burglary stolen leak fire flood power_outage crash virus dispute argument fight harassment
prejudice insecurity rejected cancelled sick pain; character: +trait +fictional gandalf snape dumbledore
superman yoda vader elsa simba pikachu mario princess wizard detective villain; charity: homeless shelter
soup_kitchen fundraiser donate food_drive red_cross animal_shelter elderly veterans toys nonprofit donation
hunger poverty cancer orphanage refugees disaster_relief fundraising toy_drive literacy domestic_abuse;
cheese: cheddar mozzarella brie parmesan feta gouda ricotta; child children kid: son daughter baby toddler
boy girl infant newborn twins teenager; chore household: laundry dishes cleaning vacuuming ironing mopping
trash groceries; city town: +capital barcelona lisbon amsterdam prague kyoto seoul shanghai bangkok singapore
delhi mumbai sydney melbourne toronto vancouver montreal boston chicago seattle denver miami atlanta dallas
houston austin phoenix portland philadelphia edinburgh munich hamburg istanbul dubai cairo york nyc francisco
angeles vegas diego rio milan venice florence naples geneva zurich brussels copenhagen stockholm oslo
helsinki warsaw krakow budapest athens moscow kyiv glasgow manchester birmingham liverpool bristol valencia
seville porto lyon marseille cologne frankfurt stuttgart osaka taipei hanoi jakarta manila kuala_lumpur
bangalore karachi tehran jerusalem tel_aviv nairobi lagos cape_town johannesburg casablanca marrakech lima
bogota santiago buenos_aires havana mexico_city quebec ottawa calgary brisbane perth auckland detroit
cleveland nashville memphis charlotte tampa orlando minneapolis pittsburgh baltimore san_francisco
los_angeles new_york las_vegas san_diego washington new_orleans salt_lake sacramento oakland brooklyn
manhattan hollywood; class course workshop: pottery yoga painting dance cooking ceramics swimming language
drawing photography pilates certificate training seminar bootcamp tutorial guitar piano spanish french
german; club: +team book chess choir drama running hiking photography debate band soccer; coffee: latte
espresso cappuccino americano mocha decaf; colleague coworker: boss manager teammate supervisor intern;
collection: stamps coins vinyl records sneakers figurines cards comics books dolls postcards jerseys dvds
watches shells seashells magnets badges pins posters guitars cars antiques autographs toys memorabilia;
college university: harvard stanford mit yale oxford cambridge berkeley princeton campus; color colour: red
blue green yellow orange purple pink black white brown gray grey gold silver beige turquoise teal violet navy
maroon crimson scarlet lavender magenta cyan indigo ivory charcoal lilac amber emerald mint coral peach
bright pastel rainbow; community organisation organization: club church lgbtq shelter choir volunteers
charity support_group association nonprofit activists scouts team band troupe congregation committee union
forum red_cross unicef habitat greenpeace ymca rotary youth book_club; commute: bus train bike subway tram
car walk; competition contest race: marathon 5k 10k triathlon sprint tournament championship relay derby
regatta cup; composer musician singer: guitarist pianist drummer violinist vocalist rapper songwriter bach
mozart beethoven vivaldi chopin sheeran swift beyonce adele drake beatles eminem rihanna elvis madonna
nirvana radiohead bowie dylan gaga kanye jackson sinatra coltrane marley springsteen metallica u2; computer:
laptop macbook desktop thinkpad chromebook imac; concert performance: gig recital play musical orchestra band
opera festival dance acting; condiment sauce: ketchup mustard mayo salsa pesto soy tomato gravy; condition
disease health illness medical: diabetes asthma cancer flu cold covid allergy arthritis migraine anxiety
depression insomnia pneumonia hypertension cholesterol obesity fever infection surgery diagnosed pain eczema
ulcer bronchitis chickenpox measles malaria mumps tonsillitis sinus anemia epilepsy parkinson alzheimer
dementia stroke lupus lyme celiac crohn ibs thyroid adhd autism ptsd bipolar ocd anorexia vertigo tinnitus
cataract glaucoma kidney liver lung asthmatic diabetic high_blood blood_pressure overweight concussion
back_pain chronic shingles psoriasis gout hernia; conference convention: comiccon summit meetup seminar
workshop; console: playstation xbox nintendo switch ps5 steam_deck gamecube wii; continent: europe asia
africa america australia antarctica; country: usa america canada mexico england britain france germany italy
spain portugal japan china india australia brazil sweden norway denmark finland ireland scotland greece
turkey thailand vietnam korea indonesia egypt morocco kenya argentina peru chile colombia switzerland austria
netherlands belgium poland russia ukraine iceland croatia philippines singapore malaysia nepal cuba israel
iran pakistan romania bulgaria serbia hungary slovakia slovenia czechia estonia latvia lithuania belarus
georgia armenia lebanon jordan saudi qatar emirates iraq syria afghanistan bangladesh sri_lanka cambodia laos
myanmar mongolia taiwan zealand fiji jamaica haiti dominican panama costa_rica guatemala honduras nicaragua
ecuador bolivia uruguay paraguay venezuela algeria tunisia libya ethiopia ghana nigeria senegal uganda
tanzania rwanda zimbabwe zambia namibia madagascar south_africa wales uk malta cyprus luxembourg monaco;
craft: knitting sewing crochet pottery woodworking embroidery quilting origami weaving scrapbooking jewelry
candle beading carving macrame ceramics clay papermaking leatherwork; creative creativity: painting writing
music drawing pottery poetry photography design acting; crime: theft robbery stolen burglary mugged fraud
vandalism arson assault kidnapping murder shoplifting scam hacked broke_in; cuisine: italian mexican chinese
japanese thai indian french greek korean vietnamese mediterranean spanish turkish ethiopian sushi; currency:
dollar euro pound yen franc bitcoin; custom ritual tradition: christmas thanksgiving every_year bonfire feast
annual recipe decorate reunion pie potluck ornaments stockings fireworks parade toast lanterns gingerbread
camping_trip; dairy: milk cheese butter yogurt cream; dance: ballet salsa tango hiphop contemporary tap jazz
waltz ballroom breakdance swing flamenco zumba choreography; day weekday: monday tuesday wednesday thursday
friday saturday sunday; decade era period: victorian medieval renaissance ancient eighties nineties; decor
decoration: lights candles balloons wreath ornaments flowers poster curtains rug string garland bunting
tinsel vase painting cushions plants fairy_lights pumpkins banner streamers; degree education major studies
study: master phd diploma psychology biology engineering business economics history philosophy mathematics
physics medicine law nursing certification sociology anthropology literature linguistics art design
architecture accounting statistics chemistry geology journalism political_science policy theology marketing
computer_science film public_administration graduate undergraduate mba; dessert sweet sweets treat: cake pie
cookies ice_cream brownies chocolate pudding cupcakes tart donuts cheesecake muffins candy tiramisu sorbet
parfait mousse crumble pastries cobbler gelato macarons fudge truffle eclair custard baklava souffle
milkshake popsicle sundae shortcake banana_split creme_brulee biscotti pancake churros cinnamon_roll toffee
caramel marshmallow smores; destination travel trip vacation: paris rome london tokyo hawaii beach cruise
roadtrip road_trip camping flight hotel resort backpacking island getaway bali europe safari itinerary
mountains weekend barcelona greece italy japan thailand mexico alaska iceland alps rockies florida disneyland
disney_world campground hostel train sightseeing passport museum sailing canyon ski explored visited; device:
+electronics playstation xbox nintendo switch ps5 steam_deck; diet: vegan vegetarian keto gluten paleo
lowcarb sugar pescatarian fasting calories healthy dairy_free carbs protein intermittent organic low_carb
smoothie salads portion plant_based celiac sugar_free junk_food; dinner lunch: pasta salad soup sandwich
burger pizza chicken steak restaurant takeout; direction: north south east west left right; disaster: flood
earthquake hurricane tornado wildfire fire drought tsunami landslide avalanche blizzard eruption heatwave
mudslide cyclone typhoon; dish meal recipe: pasta salad soup stew curry lasagna roast stir_fry casserole
risotto pizza tacos burger chili sandwich omelette noodles ramen paella quiche lentil chicken steak grilled
salmon veggies dumplings pot_pie meatballs falafel hummus kebab gyros burrito quesadilla enchiladas nachos
guacamole pad_thai pho biryani tikka naan sashimi tempura teriyaki bibimbap kimchi dim_sum spring_rolls
fried_rice mashed_potato fries hot_dog wings ribs brisket meatloaf goulash schnitzel bratwurst pierogi
borscht crepes croissant bagel waffles oatmeal granola yogurt spaghetti carbonara gnocchi ravioli bruschetta
tofu tempeh beans quinoa couscous shrimp tuna turkey ham bacon sausage gumbo jambalaya chowder fondue
ratatouille; doctor: +specialist dentist surgeon cardiologist dermatologist pediatrician psychiatrist
therapist physician optometrist; dog: puppy labrador retriever husky poodle shepherd beagle bulldog corgi
terrier collie; donation: clothes money food toys blood books; electronics gadget: phone laptop tablet camera
headphones watch speaker kindle ipad iphone drone console smartwatch tv earbuds monitor printer ereader
router thermostat alexa roomba projector microphone webcam vr headset keyboard mouse charger telescope fitbit
airpods; emotion feeling mood reaction: happy sad angry excited nervous anxious proud grateful lonely scared
afraid worried relieved stressed overwhelmed frustrated calm joy hopeful thankful upset disappointed jealous
embarrassed peaceful inspired thrilled bored ashamed depressed content blessed accomplished amazed amused
ecstatic elated furious irritated annoyed guilty heartbroken devastated homesick nostalgic optimistic
pessimistic miserable touched surprised shocked stunned tired exhausted worn_out anger fear sadness grief
pride relief gratitude awe shame regret rage sorrow panic comfort freedom liberated empowered energized
refreshed alive; employer workplace: hospital bank factory lab shop agency university; environment
environmental: climate recycling pollution plastic sustainability solar cleanup conservation trees; equipment
gear: helmet racket tent backpack gloves skis board bat goggles mat weights rope boots bike tripod lens ball;
ethnicity nationality: american british german french italian spanish mexican canadian swedish chinese
japanese indian korean russian irish polish dutch brazilian greek turkish; exam grade: quiz finals gpa
midterm sat score passed bar gre toefl driving_test certification; exercise fitness workout: gym yoga pilates
running jogging weights weightlifting cardio aerobics zumba boxing spinning squats pushups stretching
swimming cycling kickboxing crossfit treadmill hiit strength hike lifting bootcamp plank burpees rowing
elliptical dumbbells barbell bench_press deadlift tai_chi steps walking push_ups pull_ups rope bike ride
dance trainer; eye eyes: blue green brown hazel; fabric: cotton wool silk linen denim polyester velvet
leather; faith religion: christian muslim jewish buddhist hindu catholic atheist church mosque temple prayer
bible agnostic; family: +relative son daughter wife husband parents kids children siblings twins baby inlaws
grandson; fear: heights spiders dark snakes flying clowns phobia; festival: film carnival oktoberfest
coachella glastonbury comiccon parade fair burning_man lollapalooza sundance cannes holi lantern jazz food
beer; fictional: harry_potter frodo batman aragorn hermione sherlock; field: tech finance healthcare
education retail marketing fashion media hospitality law construction banking sociology anthropology
literature linguistics design architecture accounting statistics chemistry geology journalism
political_science policy theology computer_science film public_administration graduate undergraduate mba;
film movie: inception titanic avatar matrix marvel godfather star_wars comedy thriller drama horror
documentary animated disney pixar trilogy avengers batman cinema jaws frozen gladiator joker interstellar
casablanca alien terminator rocky shrek nemo godzilla lion_king jurassic toy_story notebook harry_potter
romcom blockbuster sequel bond spiderman barbie oppenheimer pulp_fiction; fish: salmon tuna trout goldfish
cod bass shark betta; flavor flavour: vanilla chocolate strawberry mint lemon caramel coconut pistachio
coffee; flower: rose tulip lily daisy sunflower orchid peony lavender daffodil carnation violet dahlia iris
jasmine poppy hibiscus hydrangea marigold geranium camellia magnolia petunia chrysanthemum lotus pansy azalea
wildflowers bouquet blossoms; food: +dish sushi taco rice bread cheese fish cake eggs vegetables fruit
cookies ice_cream chocolate pancakes lentils; footwear shoe: sneakers boots sandals heels running_shoes
slippers nike adidas; friend: buddy pal bestie roommate neighbor colleague classmate teammate best_friend
companion mate housemate coworker partner; fruit: apple banana orange strawberry grape mango pineapple peach
pear cherry lemon blueberry raspberry watermelon kiwi melon plum lime avocado coconut berries pomegranate fig
papaya guava apricot cranberry blackberry grapefruit tangerine nectarine dates passionfruit dragonfruit
lychee; furniture: sofa couch table chair desk bed shelf bookcase dresser lamp wardrobe cabinet rug armchair
stool bench mattress nightstand mirror crib recliner ottoman bookshelf; game: chess checkers monopoly
scrabble catan uno poker minecraft fortnite zelda mario tetris pokemon witcher overwatch valorant dota csgo
cyberpunk civilization skyrim fifa dnd dungeons sudoku bingo charades cards rpg strategy shooter puzzle
roblox sims halo wow warcraft starcraft hearthstone terraria animal_crossing stardew portal battlefield
apex_legends resident_evil final_fantasy assassin street_fighter mahjong go_fish jenga twister pictionary
codenames pandemic carcassonne dominoes battleship hopscotch pinball esports nintendo xbox playstation switch
gamecube wii; gender identity: transgender trans woman man nonbinary lesbian gay bisexual queer female male
boy girl; genre music: jazz rock pop classical blues hiphop rap country folk metal punk reggae soul techno
electronic indie opera edm kpop funk disco grunge orchestra symphony fantasy mystery thriller romance horror
comedy drama fiction scifi sci_fi action adventure biography historical nonfiction documentary animation
bluegrass ambient gospel salsa samba swing ska alternative heavy_metal dystopian noir satire western musical
memoir; gift present: necklace ring bracelet flowers book watch toy card voucher perfume chocolates mug
bouquet doll puppy scarf jewelry gift_card painting wine jersey tickets photo_album basketball guitar letter
quilt blanket teddy cookbook camera headphones handmade; grandparent: grandma grandpa grandmother grandfather
granny nana; habit lifestyle routine: meditation sleep smoking coffee exercise jogging diet walk wake_up
journaling stretching gym vitamins bedtime biting snacking procrastinating running meditate; hairstyle:
blonde brunette curly bangs braid haircut dyed ponytail; herb spice: basil mint rosemary thyme cilantro
oregano parsley dill cinnamon cumin turmeric paprika ginger garlic saffron curry; hero idol superhero:
spiderman batman superman ironman wonder_woman hulk thor grandma father mother mandela gandhi teacher coach;
hobby interest leisure pastime: +craft painting drawing photography gardening cooking baking reading writing
chess gaming hiking fishing birdwatching collecting dancing singing guitar piano yoga running cycling camping
blogging calligraphy astronomy sculpting magic carpentry woodcarving movies books films poetry cosplay travel
walk scuba drew sketching journaling sculpture surf skiing jog ride biked roller_coaster aquarium arcade
barbecue bonfire campfire karaoke trivia ballet board_game video_game stargazing bird_watching hunting
archery volunteered scavenger escape_room karts golf tennis basketball soccer snowboarding sledding
skateboarding crafting beekeeping lego models diy gym podcast vlogging antiques; holiday: +trip christmas
thanksgiving easter halloween hanukkah valentine independence new_year eid diwali labor memorial fourth
ramadan christmas_eve veterans passover yom_kippur kwanzaa lunar mardi_gras patrick juneteenth boxing_day
midsummer; horse: pony mare stallion foal; hotel: airbnb hostel resort inn cabin motel lodge bnb suite;
indoor: cooking baking puzzle movie chess knitting painting video_game; industry: tech finance healthcare
education retail marketing fashion media hospitality law construction banking automotive energy gaming
insurance logistics agriculture biotech pharmaceutical telecom aerospace; ingredient: flour sugar butter eggs
milk garlic salt oil onion cheese tomato vanilla cream coconut almond ginger; injury: ankle knee sprain
fracture twisted wrist concussion torn shoulder tendon pain bruise blister dislocated hamstring acl crutches
stitches whiplash ligament; insect: butterfly bee ant spider mosquito beetle dragonfly wasp moth ladybug
cricket; instrument: guitar piano violin cello flute clarinet trumpet saxophone drums ukulele harp bass
keyboard banjo oboe trombone harmonica accordion viola mandolin recorder organ synth bassoon percussion
bongos fiddle tuba didgeridoo sitar lute lyre bagpipes cymbals tambourine xylophone marimba bugle kazoo
turntable; insurance: health car dental; investment: stocks bonds crypto bitcoin shares; island: hawaii bali
maui sicily crete jamaica iceland santorini; item object stuff thing: necklace bowl cup mug vase picture book
lamp figurines shoes box candle blanket painting statue coin stone shell key clock mirror umbrella basket bag
bottle flag doll plush journal notebook letter album poster card medal trophy stuffed_animal guitar amulet
feather telescope plate rug; keepsake memento souvenir: magnet postcard mug necklace figurine shell;
landscape nature: forest mountain lake river beach sunset waterfall ocean desert canyon sky stars trees
flowers island meadow valley hills aurora wildlife sunrise breeze moonlight clouds snow autumn leaves cliffs
northern_lights volcano cave hot_spring wildflowers sea fields; language: english spanish french german
italian chinese japanese korean portuguese russian arabic hindi dutch swedish mandarin turkish polish latin
greek hebrew finnish norwegian danish czech hungarian ukrainian vietnamese thai tamil swahili cantonese
sign_language romanian asl; location place spot: beach park museum cafe restaurant lake forest mountain
library zoo garden city downtown church school island village theater stadium gym home hotel trail canyon
river castle bridge square bar pub club mall market plaza pier harbor lighthouse vineyard farm barn
playground pool arena gallery aquarium temple mosque hospital airport station campground campsite cave
waterfall desert cliff meadow valley volcano hot_spring resort spa palace ruins tower bookstore bakery
coffee_shop shelter office court studio rooftop countryside woods coast; magazine newspaper: journal vogue
economist; marine: whale dolphin shark turtle coral seal fish jellyfish octopus; material medium: wood
plastic glass cotton leather wool steel silk clay paper stone concrete ceramic bamboo rubber fabric charcoal
pastel ink canvas watercolor acrylic oils yarn; meat: chicken beef pork steak lamb turkey bacon ham sausage;
media: instagram facebook twitter tiktok youtube snapchat linkedin reddit blog podcast discord whatsapp
telegram pinterest tumblr followers; medication medicine therapy treatment: pills antibiotics insulin vaccine
surgery ibuprofen physical_therapy chemo inhaler prescription massage aspirin acupuncture tylenol advil
antihistamine steroids cream ointment syrup vitamins supplement chemotherapy radiation dialysis physiotherapy
rehab antidepressant painkiller bandage rest ice; metal: gold silver iron steel copper aluminum bronze;
mountain: alps rockies everest himalayas peak summit fuji andes kilimanjaro hike; museum: art gallery exhibit
louvre smithsonian; neighborhood: downtown suburb brooklyn soho district uptown; nut: almond peanut walnut
cashew pecan hazelnut; operation surgery: knee hip appendix transplant cesarean; orientation: gay lesbian
bisexual straight queer; outdoor outdoors: hiking camping fishing kayaking biking climbing swimming gardening
picnic trail canoeing skiing surfing backpacking beach park mountain birdwatching stargazing hunting sledding
snorkeling rafting paddle walk nature ride rode canoe bonfire campfire horseback paragliding skydiving
zip_line frisbee barbecue rock_climbing; paint: acrylic watercolor oil gouache spray; painter: picasso monet
gogh rembrandt dali kahlo warhol matisse banksy michelangelo; painting: watercolor oil acrylic canvas
portrait landscape abstract mural still_life brush; parent: mother father mom dad mum mommy daddy; partner
spouse: husband wife boyfriend girlfriend fiance fiancee married; party: birthday bbq barbecue wedding
halloween costume housewarming farewell; payment: cash card paypal transfer venmo; pet: dog cat puppy kitten
hamster rabbit parrot goldfish fish turtle guinea_pig bird pup bunny lizard snake gecko ferret pooch
retriever labrador husky cockatiel budgie canary tortoise rat mouse mice gerbil chinchilla iguana pony horse
tabby poodle beagle corgi terrier shepherd axolotl; phone: iphone samsung pixel android galaxy nokia; photo
photograph picture: snapshot selfie portrait camera; planet space: mars venus jupiter saturn earth mercury
neptune uranus pluto galaxy nebula asteroid; plant: rose tulip orchid cactus fern succulent basil tomato tree
herb ivy lily sunflower bonsai snake_plant flowers seedlings aloe monstera pothos bamboo moss lavender mint
hydrangea geranium peace_lily spider_plant begonia fig; platform: steam playstation xbox youtube twitch
instagram facebook tiktok netflix; poem story: poetry haiku tale fairy novel; political politics: liberal
conservative democrat republican election vote campaign senator; position role work: manager assistant
director engineer lead intern analyst supervisor specialist coordinator consultant ceo cto founder guard
forward goalkeeper pitcher quarterback striker midfielder center captain hero villain host point_guard;
program software: photoshop excel powerpoint lightroom procreate zoom slack; project: renovation robot app
website documentary garden mural prototype novel treehouse shelf; purchase: shoes dress car phone laptop
camera bike guitar furniture jacket groceries tickets keyboard headphones couch necklace ring sneakers shirt
sofa tv tablet console book plant puppy painting backpack tent boots watch helmet suv; puzzle: jigsaw
crossword sudoku rubik riddle; relationship: married divorced engaged dating widowed boyfriend girlfriend
husband wife partner breakup separated; relative: +grandparent aunt uncle cousin niece nephew sister brother
mother father mom dad granddaughter stepmother stepfather stepdad stepmom stepson stepbrother stepsister
godmother godfather mama papa mum granddad nan auntie grandkids son_in_law mother_in_law father_in_law
sister_in_law brother_in_law hubby; religious spiritual: church mosque temple prayer bible god faith pray
synagogue priest; reptile: snake lizard turtle gecko tortoise iguana crocodile; restaurant: bistro diner
pizzeria cafe steakhouse sushi mcdonalds bar pub eatery grill; ride: roller_coaster ferris_wheel carousel
horse bike; room: kitchen bedroom bathroom living_room garage basement attic nursery; science: biology
chemistry physics astronomy geology psychology; seafood: shrimp salmon crab lobster tuna oysters clams squid;
season: spring summer autumn fall winter; selfcare: yoga meditation bath massage reading spa journaling;
series show: sitcom episode netflix drama friends hbo documentary anime gig recital musical orchestra band
opera festival simpsons seinfeld sopranos breaking_bad stranger_things thrones bridgerton doctor_who
star_trek bake_off sesame; shape: circle square triangle star oval rectangle round; shop store: supermarket
bakery boutique mall market pharmacy bookstore grocery ikea walmart costco amazon thrift; sibling: brother
sister twin; snack: chips cookies popcorn nuts granola crackers pretzels candy yogurt soda almonds hummus;
song: tune track anthem ballad melody lyrics hymn lullaby; specialist: nutritionist chiropractor neurologist
oncologist gynecologist vet orthodontist physiotherapist; sport: soccer football basketball tennis baseball
volleyball hockey golf swimming running cycling boxing rugby cricket badminton surfing skiing snowboarding
skateboarding climbing gymnastics martial karate judo wrestling rowing sailing softball squash lacrosse
fencing archery bowling athletics track triathlon marathon taekwondo ping_pong table_tennis handball polo
curling darts pool billiards paddleball pickleball ultimate_frisbee frisbee kickball netball dodgeball
bobsled weightlifting kickboxing ballet parkour diving water_polo equestrian horseback snooker padel skate;
state: california texas florida oregon washington colorado arizona nevada alaska hawaii michigan ohio georgia
virginia minnesota massachusetts illinois utah montana connecticut maine indiana tennessee wisconsin kansas
nebraska missouri oklahoma arkansas louisiana mississippi alabama kentucky carolina dakota idaho wyoming
mexico iowa pennsylvania jersey delaware maryland vermont hampshire rhode_island ontario quebec alberta
queensland; streaming: netflix hulu disney spotify hbo youtube twitch; style: modern abstract classic vintage
minimalist realistic gothic impressionism rustic boho casual elegant baroque retro; subject: +theme math
history science biology chemistry physics geography english algebra; supplies tool: hammer saw screwdriver
wrench pliers shovel rake ladder axe tape brush easel canvas clay needle yarn palette tripod; symbol: flag
rainbow cross eagle star tattoo pendant dove butterfly lotus anchor tree; symptom: fever cough headache pain
fatigue nausea dizziness rash sneezing itchy swelling chills vomiting numbness cramps sore_throat runny
wheezing bleeding dizzy tired; tattoo: sleeve ink butterfly dragon rose phoenix lotus dove anchor skull; tea:
chamomile matcha chai earl_grey oolong; team: lakers warriors celtics bulls wolves yankees arsenal liverpool
chelsea barcelona madrid patriots; tech technology: ai robot blockchain vr solar electric app software;
theme: nature climate identity freedom technology politics religion environment friendship acceptance
diversity; tournament: championship league cup finals playoffs; toy: lego doll puzzle teddy blocks puppet
kite ball robot bear train yoyo plush; tree: oak pine maple birch willow cedar redwood palm apple cherry elm
spruce; value: honesty freedom kindness loyalty; vegetable: tomato carrot potato onion pepper broccoli
spinach lettuce cucumber cabbage corn peas kale zucchini eggplant squash pumpkin beans cauliflower celery
mushroom beet radish asparagus okra leek turnip parsnip yam artichoke chard arugula garlic veggies brussels
bok_choy sweet_potato; venue: arena stadium club hall bar church gallery auditorium; water: swimming surfing
kayaking sailing diving snorkeling canoeing rafting paddle paddleboarding rowing; weather: rain snow sunny
storm wind hot cold fog hurricane cloudy thunder heat humid tornado drizzle hail blizzard lightning rainbow
chilly freezing heatwave showers sunshine frost monsoon; wildlife: deer bear fox eagle owl elk moose wolf
rabbit squirrel whale dolphin; wine: merlot chardonnay riesling pinot cabernet prosecco rose; winter: skiing
snowboarding sledding ice_skating snow christmas skating snowman;
`
